/** Bits of the number that each test frame carries, drawn as black and white blocks along its upper edge. */
const BITS = 12;

/** The filter that draws on every frame its own number above a moving pattern. */
export function numberBlocks(): string {
  const bit = `floor(X*${BITS}/W)`;
  const block = `if(mod(floor(N/pow(2,${bit})),2),235,16)`;
  return `geq=lum='if(lt(Y,H/4),${block},mod(X+Y+3*N,200)+20)':cb='128+40*sin(X/40+N/5)':cr=128`;
}

/**
 * The number that a frame carries. `brightness` gives that of a place (0 to 1 from the left and from the top), 0 to
 * 255; `turned` is by how many degrees the frame was turned clockwise after it had been numbered.
 */
export function readNumber(
  brightness: (x: number, y: number) => number,
  turned: 0 | 90 | 180 | 270 = 0,
): number {
  let number = 0;
  for (let bit = 0; bit < BITS; bit += 1) {
    const [along, down] = [(bit + 0.5) / BITS, 1 / 8];
    const places = {
      0: [along, down],
      90: [1 - down, along],
      180: [1 - along, 1 - down],
      270: [down, 1 - along],
    };
    const [x = 0, y = 0] = places[turned];
    if (brightness(x, y) > 128) number += 2 ** bit;
  }
  return number;
}
