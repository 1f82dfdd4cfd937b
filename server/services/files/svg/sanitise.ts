import { svgText } from './decode.ts'
import { readSvg } from './tree.ts'
import { mustBeDrawable } from './weight.ts'
import { writeSvg } from './write.ts'

/**
 * Sanitises an SVG down to what draws: no scripts, event handlers, HTML, external references,
 * entities, nor animations of addresses. The output is serialised from the parsed tree (XML,
 * UTF-8), so that no other parser sees something that this one did not. Sanitising is idempotent.
 *
 * @throws {Failure} `svgBroken`, `svgMissing`, `svgCompressed`, `svgEntities`, `svgTooComplex`
 */
export function sanitiseSvg(bytes: Uint8Array): Uint8Array {
  const root = readSvg(svgText(bytes))
  mustBeDrawable(root)
  return Buffer.from(writeSvg(root))
}
