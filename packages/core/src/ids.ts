import { createHmac, randomBytes, randomUUID } from 'node:crypto';

/** Where identifiers, secrets and random numbers come from. */
export interface Ids {
  /** A UUIDv4, lower case. */
  uuid(): string;
  /** 32 random bytes as 43 base64url characters. */
  secret(): string;
  /** A number in [0, 1). */
  random(): number;
  /** An independent source; with a seed, the same name always gives the same sequence. */
  stream(name: string): Ids;
}

const secureIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
  random: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
  stream: () => secureIds,
};

/** A source of unpredictable values, or, with a seed, of a sequence that is the same in every run. */
export function createIds(seed?: number): Ids {
  return seed === undefined ? secureIds : createSeededIds(`seed ${seed}`);
}

function createSeededIds(name: string): Ids {
  let counter = 0;
  const nextBytes = () => createHmac('sha256', name).update(String(counter++)).digest();
  return {
    uuid() {
      const bytes = nextBytes().subarray(0, 16);
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    secret: () => nextBytes().toString('base64url'),
    random: () => nextBytes().readUIntBE(0, 6) / 2 ** 48,
    stream: (child) => createSeededIds(`${name}/${child}`),
  };
}
