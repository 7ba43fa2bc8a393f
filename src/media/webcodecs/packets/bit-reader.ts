/** Reads numbers of any width from bytes, most significant bit first. Behind the end it reads zeros. */
export class BitReader {
  private position = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** True once something was read that is not there. */
  get pastEnd(): boolean {
    return this.position > this.bytes.length * 8;
  }

  /** The next `width` bits, at most 32, as an unsigned number. */
  read(width: number): number {
    let value = 0;
    for (let bit = 0; bit < width; bit += 1, this.position += 1) {
      const byte = this.bytes[this.position >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (this.position & 7))) & 1);
    }
    return value;
  }

  flag(): boolean {
    return this.read(1) === 1;
  }

  skip(width: number): void {
    this.position += width;
  }

  /** Skips one number written as AV1's `uvlc()`: zeros, a one, and as many bits as there were zeros. */
  skipVariableLength(): void {
    let zeros = 0;
    while (zeros < 32 && !this.pastEnd && !this.flag()) zeros += 1;
    this.skip(zeros);
  }
}
