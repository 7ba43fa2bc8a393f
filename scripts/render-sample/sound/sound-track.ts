import { type Period, timeline } from "../timeline";
import { bell, meow, rain, thunder, wheels, whistle } from "./effects";
import { type Signal, StereoTrack, sampleRate } from "./signal";
import { tune } from "./tune";
import { narratorVoice, robotVoice, speak } from "./voices";

/** The whole sound of the clip. Throws when a spoken line does not fit the time that it has. */
export function soundTrack(): StereoTrack {
  const track = new StereoTrack(timeline.durationSeconds);
  const { openingTune, closingTune, rainHeard, rainFades, robotRollsIn, robotComesOut } = timeline;
  const speech = { robot: timeline.robotSpeaks, narrator: timeline.narratorSpeaks };

  track.add(shaped(tune(lengthOf(openingTune)), 0.05, 0.5), openingTune.start, 0.95);
  track.add(wheels(lengthOf(robotRollsIn)), robotRollsIn.start, 0.16, 0.35);
  track.add(whistle(lengthOf(timeline.steam)), timeline.steam.start, 0.28, -0.35);
  track.add(fitting(speak("Tea time!", robotVoice), speech.robot), speech.robot.start, 0.78, 0.1);

  const shower = { length: lengthOf(rainHeard), fadeFrom: rainFades.start - rainHeard.start };
  track.add(rain(shower.length, shower.fadeFrom, 5), rainHeard.start, 0.19, -0.7);
  track.add(rain(shower.length, shower.fadeFrom, 6), rainHeard.start, 0.19, 0.7);
  track.add(thunder(lengthOf(timeline.thunder)), timeline.thunder.start, 0.6, 0.25);
  track.add(meow(lengthOf(timeline.meow)), timeline.meow.start, 0.85, -0.4);
  track.add(bell(lengthOf(timeline.bell)), timeline.bell.start, 0.34, 0.3);

  track.add(wheels(lengthOf(robotComesOut)), robotComesOut.start, 0.14, 0.2);
  track.add(
    fitting(speak("Three cups, no spoons.", narratorVoice), speech.narrator),
    speech.narrator.start + 0.1,
    0.78,
  );
  track.add(shaped(tune(lengthOf(closingTune)), 0.25, 1.6), closingTune.start, 0.95);
  return track;
}

function lengthOf({ start, end }: Period): number {
  return end - start;
}

/** A sound with ramps at its beginning and end, in seconds. */
function shaped(sound: Signal, rise: number, fall: number): Signal {
  const seconds = sound.length / sampleRate;
  return sound.map((sample, index) => {
    const time = index / sampleRate;
    return sample * Math.max(0, Math.min(1, time / rise, (seconds - time) / fall));
  });
}

function fitting(words: Signal, period: Period): Signal {
  const seconds = words.length / sampleRate;
  if (seconds > lengthOf(period)) {
    throw new Error(
      `The line takes ${seconds.toFixed(2)} s, but ${lengthOf(period).toFixed(2)} s are there for it`,
    );
  }
  return words;
}
