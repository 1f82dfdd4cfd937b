import type { Element } from 'hast'
import { attachmentAddress } from '#contract/text/addresses/attachments.ts'
import { isDrawable } from './draw-picture.ts'
import { pictureSize } from './picture-size.ts'
import type { PagePicture, PictureSize } from '../source.ts'
import { escapeXml } from '../xml.ts'

const dataAddress = /^data:image\/[a-z]+;base64,/i

/** The bytes of a `data:` picture; `null` for any other address. */
function dataBytes(address: string): Uint8Array | null {
  const start = dataAddress.exec(address)?.[0].length
  return start === undefined ? null : Buffer.from(address.slice(start), 'base64')
}

/** A picture that may be embedded; `null` for one that is not read. */
export function pictureOf(node: Element, room: number): PagePicture | null {
  const { src, alt } = node.properties
  if (typeof src !== 'string') return null
  const from = sourceOf(src)
  if (!from) return null
  return {
    from,
    alternative: typeof alt === 'string' ? alt : '',
    room,
    ...wantedSize(node, room),
  }
}

function sourceOf(address: string): PagePicture['from'] | null {
  if (address.startsWith('data:')) {
    const bytes = dataBytes(address)
    const size = bytes && pictureSize(bytes)
    if (size && size !== 'more') return size.isTurned ? { bytes } : { bytes, size }
    return bytes && isDrawable(bytes) ? { bytes } : null
  }
  const sign = attachmentAddress(address)?.sign
  return sign === undefined ? null : { sign }
}

/** The size that the author wants, in pixels. */
function wantedSize({ properties }: Element, room: number): { width?: number; height?: number } {
  const style = typeof properties.style === 'string' ? properties.style : ''
  const pixels = (name: 'width' | 'height'): number | undefined => {
    const written =
      new RegExp(`(?:^|; )${name}: ([^;]+)`).exec(style)?.[1] ?? String(properties[name] ?? '')
    const found = /^(\d{1,5}(?:\.\d+)?)(px|%)?$/.exec(written.trim())
    if (!found || Number(found[1]) === 0) return undefined
    if (found[2] !== '%') return Number(found[1])
    return name === 'width' ? (Math.min(100, Number(found[1])) / 100) * room : undefined
  }
  const [width, height] = [pixels('width'), pixels('height')]
  return { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) }
}

/** The size at which a picture is shown: as the author wants, within the room, in proportion. */
export function shownSize(
  { width, height }: PictureSize,
  { width: wantedWidth, height: wantedHeight, room }: PagePicture,
  mostHeight: number,
): { width: number; height: number } {
  const ratio = height / width
  const wide = wantedWidth ?? (wantedHeight === undefined ? width : wantedHeight / ratio)
  const high = wantedHeight ?? wide * ratio
  const scale = Math.min(1, room / wide, mostHeight / high)
  return {
    width: Math.max(1, Math.round(wide * scale)),
    height: Math.max(1, Math.round(high * scale)),
  }
}

/** English Metric Units: pixels in lengths of drawings. */
const unitsPerPixel = 9_525

const drawingNames = {
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
}

/**
 * A picture in a line of text. The order of its elements is fixed (ECMA-376, `CT_Inline`,
 * `CT_Picture`).
 */
export function drawingXml({
  id,
  relationship,
  vector,
  alternative,
  width,
  height,
}: {
  readonly id: number
  readonly relationship: string
  /** Relationship of the SVG that new versions of Word show. Source: MS-ODRAWXML 2.3.5.1. */
  readonly vector?: string | undefined
  readonly alternative: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}): string {
  const [wide, high] = [width * unitsPerPixel, height * unitsPerPixel]
  const name = `id="${id}" name="Picture ${id}"${alternative === '' ? '' : ` descr="${escapeXml(alternative)}"`}`
  return (
    `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${wide}" cy="${high}"/><wp:docPr ${name}/>` +
    `<wp:cNvGraphicFramePr><a:graphicFrameLocks xmlns:a="${drawingNames.a}" noChangeAspect="1"/></wp:cNvGraphicFramePr>` +
    `<a:graphic xmlns:a="${drawingNames.a}"><a:graphicData uri="${drawingNames.pic}"><pic:pic xmlns:pic="${drawingNames.pic}">` +
    `<pic:nvPicPr><pic:cNvPr ${name}/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="${relationship}">${vector ? vectorXml(vector) : ''}</a:blip><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${wide}" cy="${high}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    `</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  )
}

const vectorXml = (relationship: string): string =>
  '<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}">' +
  `<asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="${relationship}"/>` +
  '</a:ext></a:extLst>'
