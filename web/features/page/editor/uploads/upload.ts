import { attachmentAddress, attachmentPath } from '#contract/text/addresses/attachments.ts'
import { linkMarkdown } from '../insert/link-markdown.ts'

/** Types of pictures that can be inserted. Source: web/spec/writing.md 1.9. */
const pictureKinds = ['jpg', 'jpeg', 'gif', 'png', 'bmp', 'webp', 'svg']

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The file extension for a picture type: `svg` for `image/svg+xml`. */
const kindOf = ({ type }: File): string => type.replace(/^image\/|\+xml$/g, '')

/**
 * True for a file that may be inserted as a picture, by its name, or by its type if it was pasted
 * without a name.
 */
export const isPicture = (file: File): boolean =>
  pictureKinds.includes(endingOf(file.name) || kindOf(file))

/** Images that are attached like other files, as few browsers show them. */
const attachedKinds = ['psd', 'ico']

/** True for an image of a kind that is neither shown nor attached, such as HEIC or TIFF. */
export const isRefusedImage = (file: File): boolean =>
  file.type.startsWith('image/') && !isPicture(file) && !attachedKinds.includes(endingOf(file.name))

/** The name browsers give to pasted pictures. */
const namelessPicture = /^image\.\w+$/

const two = (value: number) => String(value).padStart(2, '0')

/**
 * The name a file is stored under: a pasted screenshot gets the time and a number. Source:
 * web/spec/writing.md 1.9.
 */
export function uploadName(file: File, count: number, now = new Date()): string {
  if (file.name && !namelessPicture.test(file.name)) return file.name
  const ending = endingOf(file.name) || kindOf(file) || 'png'
  return `image-${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}-${count}.${ending}`
}

/**
 * The markdown for a picture: a pasted screenshot has no alt text, others have their file name. The
 * address is stored without our host, so that a new domain breaks nothing.
 */
export function pictureMarkdown(name: string, address: string): string {
  const ours = attachmentAddress(address)
  const url = ours ? attachmentPath(ours.sign) : address
  const words = /^image-\d{8}-/.test(name)
    ? ''
    : name.replace(/\.[^.]+$/, '').replace(/[[\]\\`*_<>!]/g, '\\$&')
  return `![${words}](${/[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url})`
}

/** The markdown link to a file that is not shown in the text, stored without our host as well. */
export function fileLink(name: string, address: string): string {
  const ours = attachmentAddress(address)
  return linkMarkdown(name, ours ? attachmentPath(ours.sign) : address)
}
