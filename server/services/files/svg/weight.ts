import { parse, walk, type CssNode, type Rule, type Selector } from 'css-tree'
import { limits } from '#contract/limits.ts'
import { tooComplex } from './too-complex.ts'
import type { SvgElement } from './tree.ts'

// A few hundred bytes of an SVG can ask for billions of elements, each of which draws others by
// their id. Here they are counted, rather too many than too few, before a browser has to.

/** What an element draws besides its children. */
interface Drawn {
  readonly id: string
  /** Drawn again for each element below. */
  readonly isInherited: boolean
}

const referred = (value: string): string[] =>
  [...value.matchAll(/url\(\s*["']?#([^)"'\s]+)/gi)].map(([, id]) => id as string)

const isInherited = (property: string): boolean => /^(?:fill|stroke|marker|--)/i.test(property)

const drawnBy = (property: string, value: string): Drawn[] =>
  referred(value).map((id) => ({ id, isInherited: isInherited(property) }))

/** Elements whose `href` draws what it names. */
const drawing = new Set(['use', 'pattern', 'feImage', 'textPath', 'filter', 'mask', 'clipPath'])

/** One rule of a style sheet that draws something. */
interface SheetRule {
  readonly drawn: readonly Drawn[]
  /** Whether it may be about an element; not whether it is. */
  readonly mayMatch: (element: SvgElement) => boolean
}

const classesOf = (element: SvgElement): string[] =>
  element.attributes.get('class')?.split(/\s+/) ?? []

/** By the last part of a selector alone; one without names may be about any element. */
function mayMatch(selector: Selector): SheetRule['mayMatch'] {
  let parts: CssNode[] = []
  for (const node of selector.children.toArray())
    if (node.type === 'Combinator') parts = []
    else parts.push(node)
  const namesOf = (type: 'ClassSelector' | 'IdSelector' | 'TypeSelector') =>
    new Set(parts.flatMap((part) => (part.type === type ? [part.name] : [])))
  const [classes, ids, types] = [
    namesOf('ClassSelector'),
    namesOf('IdSelector'),
    namesOf('TypeSelector'),
  ]
  const isOpen =
    classes.size + ids.size + types.size === 0 ||
    [...classes, ...ids, ...types].some((name) => /[\\*|]/.test(name))
  return (element) =>
    isOpen ||
    types.has(element.name) ||
    ids.has(element.attributes.get('id') ?? '') ||
    classesOf(element).some((name) => classes.has(name))
}

function matcherOf(rule: Rule, isFrame: boolean): SheetRule['mayMatch'] {
  if (isFrame || rule.prelude.type !== 'SelectorList') return () => true
  const selectors = rule.prelude.children
    .toArray()
    .flatMap((one) => (one.type === 'Selector' ? [mayMatch(one)] : []))
  return (element) => selectors.some((matches) => matches(element))
}

function sheetRules(css: string): SheetRule[] {
  const rules: SheetRule[] = []
  if (referred(css).length === 0) return rules
  walk(parse(css, { parseCustomProperty: true }), {
    visit: 'Declaration',
    enter(declaration) {
      const { rule, atrule } = this
      const drawn =
        declaration.value.type === 'Value'
          ? declaration.value.children
              .toArray()
              .flatMap((one) =>
                one.type === 'Url'
                  ? [{ id: one.value.slice(1), isInherited: isInherited(declaration.property) }]
                  : [],
              )
          : []
      if (rule && drawn.length > 0)
        rules.push({ drawn, mayMatch: matcherOf(rule, /keyframes$/i.test(atrule?.name ?? '')) })
    },
  })
  return rules
}

/** Elements that a chain of references may be long. */
const longestChain = 50

class Scale {
  private readonly byId = new Map<string, SvgElement>()
  private readonly rules: SheetRule[] = []
  /** `null` while an element is being counted. */
  private readonly known = new Map<SvgElement, number | null>()

  constructor(root: SvgElement) {
    this.note(root)
  }

  private note(element: SvgElement): void {
    const id = element.attributes.get('id')
    if (id !== undefined && !this.byId.has(id)) this.byId.set(id, element)
    for (const child of element.children)
      if (typeof child !== 'string') this.note(child)
      else if (element.name === 'style') this.rules.push(...sheetRules(child))
  }

  private drawnBy(element: SvgElement): Drawn[] {
    const drawn = [...element.attributes].flatMap(([name, value]) =>
      name === 'style'
        ? value.split(';').flatMap((one) => drawnBy(one.trim(), one))
        : drawnBy(name, value),
    )
    const href = element.attributes.get('href')
    if (href?.startsWith('#') && drawing.has(element.name))
      drawn.push({ id: href.slice(1), isInherited: false })
    for (const rule of this.rules) if (rule.mayMatch(element)) drawn.push(...rule.drawn)
    return drawn
  }

  /** Elements that an element draws, itself included. */
  weigh(element: SvgElement, chain = 0): number {
    const known = this.known.get(element)
    if (known === null || chain > longestChain) throw tooComplex()
    if (known !== undefined) return known
    this.known.set(element, null)
    let once = 1
    let forEach = 1
    for (const child of element.children)
      if (typeof child !== 'string') once += this.weigh(child, chain)
    for (const { id, isInherited: isForEach } of this.drawnBy(element)) {
      const target = this.byId.get(id)
      // of a gradient only colours come
      if (!target || target.name.endsWith('Gradient')) continue
      const drawn = this.weigh(target, chain + 1)
      if (isForEach) forEach += drawn
      else once += drawn
    }
    const weight = once * forEach
    if (weight > limits.svgDrawn) throw tooComplex()
    this.known.set(element, weight)
    return weight
  }
}

/** @throws {Failure} `svgTooComplex` for what draws too much, or itself */
export const mustBeDrawable = (root: SvgElement): void => void new Scale(root).weigh(root)
