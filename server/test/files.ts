import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { saveToDisk, newStorageKey } from '../storage/disk.ts'
import { installIdFile } from '../storage/install-id.ts'
import type { Site } from '../request-context.ts'

const ascii = (text: string) => Buffer.from(text, 'latin1')

/** An image of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Leading bytes of formats, enough to detect them. */
export const heads = {
  jpeg: ascii('\xff\xd8\xff\xe0\0\x10JFIF\0'),
  gif: ascii('GIF89a\x01\0\x01\0\0\0\0;'),
  webp: ascii('RIFF\x24\0\0\0WEBPVP8 '),
  bmp: ascii('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0'),
  ico: ascii('\0\0\x01\0\x01\0\x01\x01\0\0\x01\0\x18\0\x30\0\0\0\x16\0\0\0'),
  pdf: ascii('%PDF-1.7\n%\xe2\xe3\n'),
  mp3: ascii('ID3\x04\0\0\0\0\0\0'),
  wav: ascii('RIFF\x24\0\0\0WAVEfmt '),
  flac: ascii('fLaC\0\0\0\x22'),
  mp4: ascii('\0\0\0\x18ftypisom\0\0\x02\0'),
  mov: ascii('\0\0\0\x14ftypqt  \0\0\x02\0'),
  mkv: ascii('\x1a\x45\xdf\xa3\x01\0\0\0'),
  zip: ascii('PK\x03\x04\x14\0\0\0'),
  gzip: ascii('\x1f\x8b\x08\0\0\0\0\0'),
  rar: ascii('Rar!\x1a\x07\x01\0'),
  ole: ascii('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'),
  psd: ascii('8BPS\0\x01\0\0'),
  tar: Buffer.concat([Buffer.alloc(257), ascii('ustar\x0000')]),
}

/** Names of all files below a folder, except the installation mark. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== installIdFile)
    .map((entry) => entry.name)

/** Stores bytes in the data folder without a row. @returns their key */
export async function bytesWithoutRow({ uploadsFolder, filesFolder }: Site): Promise<string> {
  const temporary = path.join(uploadsFolder, `temporary ${Math.random()}`)
  writeFileSync(temporary, png)
  const key = newStorageKey()
  await saveToDisk(filesFolder, temporary, key)
  rmSync(temporary)
  return key
}

/** Whether bytes with this key are stored in the data folder. */
export const isOnDisk = ({ filesFolder }: Pick<Site, 'filesFolder'>, key: string): boolean =>
  existsSync(path.join(filesFolder, key.slice(0, 2), key.slice(2)))
