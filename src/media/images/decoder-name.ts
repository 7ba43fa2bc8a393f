import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

/** Chromium's own description of itself, which the types of the DOM do not have. */
const Brands = Type.Object({
  brands: Type.Array(Type.Object({ brand: Type.String(), version: Type.String() })),
});

/** Who decodes pictures here, with the version: "image decoder of Chromium 156". */
export function decoderName(): string {
  const described: unknown = "userAgentData" in navigator ? navigator.userAgentData : null;
  const brand = Value.Check(Brands, described) ? knownBrand(described) : undefined;
  return `image decoder of ${brand ?? nameIn(navigator.userAgent)}`;
}

function knownBrand({ brands }: Static<typeof Brands>): string | undefined {
  const chromium = brands.find(({ brand }) => brand === "Chromium");
  return chromium && `Chromium ${chromium.version}`;
}

/** As `decoderName`, from a user agent string. */
export function nameIn(userAgent: string): string {
  const chromium = /\b(?:Chrome|Chromium)\/(\d+)/.exec(userAgent);
  if (chromium) return `Chromium ${chromium[1]}`;
  const firefox = /\bFirefox\/(\d+)/.exec(userAgent);
  if (firefox) return `Firefox ${firefox[1]}`;
  const safari = /\bVersion\/(\d+(?:\.\d+)?).*\bSafari\//.exec(userAgent);
  return safari ? `Safari ${safari[1]}` : "an unknown browser";
}
