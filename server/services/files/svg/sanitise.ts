import { svgText } from './decode.ts'
import { readSvg } from './tree.ts'
import { mustBeDrawable } from './weight.ts'
import { writeSvg } from './write.ts'

/**
 * An SVG with nothing in it but what draws: no scripts, handlers, HTML, addresses of other files,
 * entities, nor animations of addresses. What comes out is written anew from what was understood
 * (XML, UTF-8), so that no other reader finds in it what this one did not; of what comes out comes
 * the same again.
 *
 * @throws {Failure} `svgBroken`, `svgMissing`, `svgCompressed`, `svgEntities`, `svgTooComplex`
 */
export function sanitiseSvg(bytes: Uint8Array): Uint8Array {
  const root = readSvg(svgText(bytes))
  mustBeDrawable(root)
  return Buffer.from(writeSvg(root))
}
