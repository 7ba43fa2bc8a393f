import { Anchor, Table, Text, Title } from "@mantine/core";
import { APP_VERSION } from "../foundation/document-versions";
import { ffmpegCore, ffmpegCoreParts } from "../foundation/ffmpeg-core";
import { TextPage } from "../ui/page-frames";
import { Rooms } from "./nothing-here";

/** An address outside of the page, opened beside it. */
function Outside({ href, children }: { href: string; children: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" size="sm" underline="always">
      {children}
    </Anchor>
  );
}

/** The parts of the ffmpeg core, each with a link to its source. */
function CoreParts() {
  return (
    <Table withTableBorder fz="sm">
      <Table.Caption>
        What {ffmpegCore.package} {ffmpegCore.version} is built from; each name leads to its source
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Part</Table.Th>
          <Table.Th scope="col">Version</Table.Th>
          <Table.Th scope="col">Licence</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ffmpegCoreParts.map(({ name, version, licence, source }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">
              <Outside href={source}>{name}</Outside>
            </Table.Th>
            <Table.Td>{version}</Table.Td>
            <Table.Td>{licence}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The purpose of Caplens, its version, the licences of it and of what it carries, and where their source is. */
export function AboutPage() {
  return (
    <TextPage name="About" heading="About Caplens">
      <Text>
        Caplens tells, constraint by constraint, whether a caption of a video did what its instruction asked,
        and shows why.
      </Text>
      <Text size="sm">
        An instruction asks for a form (six list items, times as [MM:SS], at most 80 words) and for content
        (what the sign says, when the thunder is heard). Rules decide about form, as you type and without a
        key; a model of your choice judges content and quotes the passage that it decided by. Each verdict
        names who decided and can be overruled.
      </Text>
      <Rooms />
      <Text size="sm">
        Version {APP_VERSION}. A static page: there is no server behind it, and what you open in it stays in
        this browser until you send it to a model of your choice.
      </Text>
      <Title order={2}>Licences</Title>
      <Text size="sm">
        Caplens is under the MIT licence:{" "}
        <Anchor href="./LICENSE" target="_blank" size="sm" underline="always">
          its text
        </Anchor>
        . It is built from works of others, which have licences of their own:{" "}
        <Anchor href="./THIRD-PARTY-NOTICES.txt" target="_blank" size="sm" underline="always">
          all of them, with versions, licences and sources
        </Anchor>
        .
      </Text>
      <Title order={2}>ffmpeg and its source</Title>
      <Text size="sm">
        Videos and sound that the browser cannot read itself are read by ffmpeg, a separate program that the
        page loads. As a whole it is under the GNU General Public License, version 2 or later, and whoever
        serves this page has to offer its source too. It is unchanged; its source is{" "}
        <Outside href={ffmpegCore.recipe}>the recipe that it is built by</Outside> with the parts that the
        recipe names.
      </Text>
      <CoreParts />
    </TextPage>
  );
}
