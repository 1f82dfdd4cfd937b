import { isRunnableKind, uploadKinds } from '#contract/text/upload-kinds.ts'

const taken = new Set(uploadKinds)

/** Removes endings that systems drop: `a.php. ` is `a.php`. */
const withoutDroppedEnd = (name: string): string => name.replace(/[.\s]+$/u, '')

/**
 * Whether a name's extensions are acceptable: none that is executable, the last one on the list,
 * ignoring case. Source: server/contract/spec/calls.md 9.2.
 *
 * @param more further extensions of the site
 */
export function isAcceptedName(name: string, more: readonly string[] = []): boolean {
  const last = extensionOf(name)
  const extensions = withoutDroppedEnd(name.trim())
    .toLowerCase()
    .split('.')
    .slice(1)
    .map((one) => one.trim())
  return !extensions.some(isRunnableKind) && (taken.has(last) || more.includes(last))
}

/** Last extension of a name in lower case, without the dot; empty if there is none. */
const extensionOf = (name: string): string =>
  /\.([^.]*)$/.exec(withoutDroppedEnd(name))?.[1]?.trim().toLowerCase() ?? ''

const isAt = (head: Buffer, at: number, signature: string): boolean =>
  head.toString('latin1', at, at + signature.length) === signature

/** Types by signature. The first match counts. */
const signatures: readonly (readonly [type: string, fits: (head: Buffer) => boolean])[] = [
  ['image/png', (head) => isAt(head, 0, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (head) => isAt(head, 0, '\xff\xd8\xff')],
  ['image/gif', (head) => isAt(head, 0, 'GIF87a') || isAt(head, 0, 'GIF89a')],
  ['image/webp', (head) => isAt(head, 0, 'RIFF') && isAt(head, 8, 'WEBP')],
  ['image/bmp', (head) => isAt(head, 0, 'BM') && head.length >= 26 && isAt(head, 6, '\0\0\0\0')],
  [
    'image/x-icon',
    (head) => isAt(head, 0, '\0\0\x01\0') && head.length >= 22 && head.readUInt16LE(4) > 0,
  ],
  ['image/vnd.adobe.photoshop', (head) => isAt(head, 0, '8BPS')],
  ['application/pdf', (head) => isAt(head, 0, '%PDF-')],
  ['audio/wav', (head) => isAt(head, 0, 'RIFF') && isAt(head, 8, 'WAVE')],
  ['audio/flac', (head) => isAt(head, 0, 'fLaC')],
  [
    'audio/mpeg',
    (head) =>
      isAt(head, 0, 'ID3') ||
      (head.length >= 4 && head[0] === 0xff && isMpegLayer3(head[1] as number)),
  ],
  [
    'video/quicktime',
    (head) => isAt(head, 4, 'ftypqt  ') || isAt(head, 4, 'moov') || isAt(head, 4, 'wide'),
  ],
  ['video/mp4', (head) => isAt(head, 4, 'ftyp')],
  ['video/x-matroska', (head) => isAt(head, 0, '\x1a\x45\xdf\xa3')],
  ['application/zip', (head) => isAt(head, 0, 'PK\x03\x04') || isAt(head, 0, 'PK\x05\x06')],
  ['application/gzip', (head) => isAt(head, 0, '\x1f\x8b')],
  ['application/vnd.rar', (head) => isAt(head, 0, 'Rar!\x1a\x07')],
  ['application/x-tar', (head) => isAt(head, 257, 'ustar')],
  ['application/x-ole-storage', (head) => isAt(head, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
]

/** Frame header of MPEG audio, layer 3, of any version. */
const isMpegLayer3 = (second: number): boolean =>
  (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02

const unknown = 'application/octet-stream'

/**
 * Formats inside container formats: the extension distinguishes them, once the bytes are of the
 * container type.
 */
const inside: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/zip': {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    epub: 'application/epub+zip',
    apk: 'application/vnd.android.package-archive',
    xps: 'application/vnd.ms-xpsdocument',
  },
  'application/x-ole-storage': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    pub: 'application/vnd.ms-publisher',
    wps: 'application/vnd.ms-works',
  },
  text: { txt: 'text/plain', csv: 'text/csv', json: 'application/json', css: 'text/css' },
}

/** Whether there are no control bytes, as in text of any encoding. */
// oxlint-disable-next-line no-control-regex -- these are the bytes that no text has
const isTextual = (head: Buffer): boolean =>
  !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(head.toString('latin1'))

/**
 * Type of a file by its leading bytes; the name only distinguishes formats that share them. The
 * type claimed by the client is ignored. Source: server/contract/spec/calls.md 9.2.
 */
export function typeOf(head: Buffer, name: string): string {
  const outer =
    signatures.find(([, fits]) => fits(head))?.[0] ?? (isTextual(head) ? 'text' : unknown)
  return inside[outer]?.[extensionOf(name)] ?? (outer === 'text' ? unknown : outer)
}

export const svgType = 'image/svg+xml'

/** Whether a file is meant to be an SVG; no leading bytes distinguish it from other XML. */
export const isSvgName = (name: string): boolean => extensionOf(name) === 'svg'

const safeTypes = new Set([
  ...signatures.map(([type]) => type),
  ...Object.values(inside).flatMap((formats) => Object.values(formats)),
])

/**
 * Content type of a stored file when it is sent: a type in this table, so that active content is
 * never sent. Source: server/access/spec.md 12.2.
 */
export const sentType = (type: string): string => (safeTypes.has(type) ? type : unknown)

/**
 * The same for files sent with the headers of this server: an SVG is sent as such, if it was
 * sanitised when it was uploaded. Object stores, which send files themselves, get `sentType`, and
 * so do SVGs from migrated data.
 */
export const typeSentHere = (file: {
  readonly file_type: string
  readonly sent_hash: string
}): string =>
  file.file_type === svgType && file.sent_hash !== '' ? svgType : sentType(file.file_type)

/** True for audio and video, which players fetch in ranges. */
export const isMedia = (type: string): boolean =>
  /^(?:audio|video)\//.test(type) && safeTypes.has(type)

const shownImages = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/x-icon',
  svgType,
])

/**
 * True for types that browsers display inline: images, PDF, audio and video. Everything else is
 * downloaded. Source: server/contract/spec/calls.md 9.3.
 */
export const isShown = (type: string): boolean =>
  shownImages.has(type) || type === 'application/pdf' || isMedia(type)

/**
 * `Content-Disposition` of a file (RFC 6266): the name in UTF-8, and in ASCII for clients that
 * support nothing else.
 */
export function disposition(isInline: boolean, name: string): string {
  const plain = name.replace(/[^ !#$&-~]|['()*\\]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
