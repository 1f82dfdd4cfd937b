import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/**
 * Encrypts stored secrets and signs values given to clients, with one key of 32 bytes. Source:
 * server/contract/spec/additions.md 6.
 */
export interface Sealer {
  /** AES-256-GCM; empty text stays empty, since it means "none". */
  seal(text: string): string
  /**
   * Decrypts a sealed text.
   * @throws {Error} when the key differs or the value was modified
   */
  open(sealed: string): string
  /** HMAC-SHA-256 in base64url, for cookies and throttle keys. */
  sign(text: string): string
}

const mark = 'v1.'

const derived = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', use, 32))

/** Tells a key from others without revealing anything about it. */
export const keyMark = (key: Buffer): string =>
  derived(key, 'showdoc key mark').toString('base64url')

export function sealerOf(key: Buffer): Sealer {
  const sealing = derived(key, 'showdoc seal')
  const signing = derived(key, 'showdoc sign')
  return {
    seal(text) {
      if (text === '') return ''
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      if (sealed === '') return ''
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    sign: (text) => createHmac('sha256', signing).update(text).digest('base64url'),
  }
}

/** Decrypts a sealed text; `null` if it was sealed with another key, as in a restored copy. */
export function unsealed(sealer: Sealer, text: string): string | null {
  try {
    return sealer.open(text)
  } catch {
    return null
  }
}

/**
 * The key file contains no key: it is truncated, or something else. A key is never derived from it,
 * since anybody could do the same.
 */
export class KeyUnusable extends Error {
  readonly file: string
  constructor(file: string) {
    super(file)
    this.name = 'KeyUnusable'
    this.file = file
  }
}

/** The file of the key in a data folder. */
export const keyFileIn = (dataFolder: string): string => path.join(dataFolder, 'secret.key')

/** Creates a key atomically; of two concurrent starts the first one's key counts. */
function makeKey(file: string): void {
  const made = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(made, `${randomBytes(32).toString('hex')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    linkSync(made, file)
  } catch {
    if (!existsSync(file)) renameSync(made, file) // a file system without hard links
  } finally {
    rmSync(made, { force: true })
  }
  // what is sealed with it is durable at once
  if (process.platform !== 'win32') flushFolder(path.dirname(file))
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * The key of this installation: the operator's, else the one in the data folder. Read-only.
 *
 * @returns `null` if there is none
 * @throws {KeyUnusable}
 */
export function storedKey(dataFolder: string, given: Buffer | null): Buffer | null {
  if (given) return given
  const file = keyFileIn(dataFolder)
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new KeyUnusable(file)
  return Buffer.from(text, 'hex')
}

/**
 * The same for a server: a key in the data folder is created on first use, readable by its owner
 * only.
 * @throws {KeyUnusable}
 */
export function installationKey(dataFolder: string, given: Buffer | null): Buffer {
  const file = keyFileIn(dataFolder)
  if (!given) {
    if (!existsSync(file)) makeKey(file)
    chmodSync(file, 0o600)
  }
  const key = storedKey(dataFolder, given)
  if (!key) throw new KeyUnusable(file) // deleted in between
  return key
}

/** Hash for storing random secrets of at least 128 bits. */
export const secretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

/** Compares in constant time. */
export const sameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
