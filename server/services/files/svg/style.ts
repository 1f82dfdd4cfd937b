import { generate, parse, walk, type CssNode, type List } from 'css-tree'
import { functions } from './names.ts'

// Sanitises the styles of an SVG: drawing properties stay, everything that loads is removed.

/**
 * At-rules with nested rules; not those that load or declare (`import`, `font-face`, `namespace`,
 * …).
 */
const blocks = new Set(['media', 'supports', 'layer', 'keyframes', '-webkit-keyframes'])

/** Properties through which browsers have executed code. */
const running = new Set(['behavior', '-moz-binding'])

/** Whether nothing in it refers to anything outside the file, in any spelling. */
function isHarmless(node: CssNode): boolean {
  let isFine = true
  walk(node, (one) => {
    if (one.type === 'Raw') isFine = false
    if (one.type === 'Url') isFine &&= /^#[^\s"'()<>\\]*$/.test(one.value)
    // a name written with an escape does not match
    if (one.type === 'Function') isFine &&= functions.has(one.name.toLowerCase())
  })
  return isFine
}

function keepsNode(node: CssNode): boolean {
  if (node.type === 'Declaration')
    return (
      !running.has(node.property.toLowerCase()) &&
      node.value.type === 'Value' &&
      isHarmless(node.value)
    )
  if (node.type === 'Rule') {
    if (node.prelude.type !== 'SelectorList') return false
    keepHarmless(node.block.children)
    return true
  }
  if (node.type === 'Atrule') {
    if (!blocks.has(node.name.toLowerCase()) || !node.block) return false
    if (node.prelude && !isHarmless(node.prelude)) return false
    keepHarmless(node.block.children)
    return true
  }
  return false
}

function keepHarmless(nodes: List<CssNode>): void {
  nodes.forEach((node, item) => {
    if (!keepsNode(node)) nodes.remove(item)
  })
}

/** A style sheet reduced to what is allowed; what is not CSS is removed. */
export function cleanSheet(text: string): string {
  const sheet = parse(text, { parseCustomProperty: true, onParseError: () => undefined })
  if (sheet.type === 'StyleSheet') keepHarmless(sheet.children)
  return generate(sheet)
}

/** The same for a `style` attribute. */
export function cleanDeclarations(text: string): string {
  const context = 'declarationList'
  const list = parse(text, { context, parseCustomProperty: true, onParseError: () => undefined })
  if (list.type === 'DeclarationList') keepHarmless(list.children)
  return generate(list)
}
