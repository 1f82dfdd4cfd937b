import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a zip that tests make, hostile ones included. */
export interface ZipEntry {
  /** Bytes as `latin1` text would not keep GBK names. */
  readonly name: string | Buffer
  readonly bytes?: Buffer | string
  /** General purpose flags; bit 11: the name is UTF-8, bit 0: encrypted. */
  readonly flags?: number
  /** Extra fields in the directory. */
  readonly extra?: Buffer
  /** Unix mode. */
  readonly mode?: number
  /** Size in the directory, where it is a lie. */
  readonly declared?: number
}

/** A zip archive with these entries, deflated. */
export function zipOf(entries: readonly ZipEntry[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const { name, bytes = '', flags = 0x800, mode = 0o100_644, declared } = entry
    const extra = entry.extra ?? Buffer.alloc(0)
    const path = Buffer.from(name as string)
    const content = Buffer.from(bytes as string)
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declared ?? content.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, packed])
    const listed = Buffer.from(common)
    listed.writeUInt16LE(extra.length, 24)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(at, 10)
    // made by: Unix
    directory.push(Buffer.from('PK\x01\x02\x14\x03'), listed, rest, path, extra)
    locals.push(local)
    at += local.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 16)
  return Buffer.concat([
    ...locals,
    ...directory,
    Buffer.from('PK\x05\x06'),
    end,
    Buffer.from(comment),
  ])
}
