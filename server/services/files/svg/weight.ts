import { parse, walk, type Rule, type Selector } from 'css-tree'
import { limits } from '#contract/limits.ts'
import { tooComplex } from './too-complex.ts'
import type { SvgElement } from './element.ts'

// A few hundred bytes of SVG can refer to billions of elements, each of which draws others by id.
// They are counted here, conservatively, before a browser has to draw them.

/** What an element draws besides its children. */
interface Drawn {
  readonly id: string
  /** Applies to each descendant as well. */
  readonly isInherited: boolean
}

const referred = (value: string): string[] =>
  [...value.matchAll(/url\(\s*["']?#([^)"'\s]+)/gi)].map(([, id]) => id as string)

const isInherited = (property: string): boolean => /^(?:fill|stroke|marker|--)/i.test(property)

const drawnBy = (property: string, value: string): Drawn[] =>
  referred(value).map((id) => ({ id, isInherited: isInherited(property) }))

/** Elements whose `href` draws what it names. */
const drawing = new Set(['use', 'pattern', 'feImage', 'textPath', 'filter', 'mask', 'clipPath'])

/**
 * What style rules draw, by the names in the last part of their selectors: `.class`, `#id`, `type`.
 * `*` may match any element. An element with such a name may match; an exact match is not needed
 * here.
 */
type Sheets = Map<string, Drawn[]>

const signs = { ClassSelector: '.', IdSelector: '#', TypeSelector: '' } as const

function namesOf(selector: Selector): string[] {
  let names: string[] = []
  for (const node of selector.children.toArray())
    if (node.type === 'Combinator') names = []
    else if (node.type in signs) {
      const { type, name } = node as { type: keyof typeof signs; name: string }
      names.push(/[\\*|]/.test(name) ? '*' : signs[type] + name)
    }
  return names.length > 0 ? names : ['*']
}

function namesOfRule(rule: Rule, isFrame: boolean): string[] {
  if (isFrame || rule.prelude.type !== 'SelectorList') return ['*']
  return rule.prelude.children
    .toArray()
    .flatMap((one) => (one.type === 'Selector' ? namesOf(one) : []))
}

function addSheet(sheets: Sheets, css: string): void {
  if (referred(css).length === 0) return
  walk(parse(css, { parseCustomProperty: true }), {
    visit: 'Url',
    enter({ value }) {
      const { declaration, rule, atrule } = this
      if (!declaration || !rule) return
      const drawn = { id: value.slice(1), isInherited: isInherited(declaration.property) }
      for (const name of namesOfRule(rule, /keyframes$/i.test(atrule?.name ?? ''))) {
        const known = sheets.get(name)
        if (known) known.push(drawn)
        else sheets.set(name, [drawn])
      }
    },
  })
}

/** Longest chain of references, in elements. */
const longestChain = 50

class Scale {
  private readonly byId = new Map<string, SvgElement>()
  private readonly sheets: Sheets = new Map()
  /** `null` while an element is being counted. */
  private readonly known = new Map<SvgElement, number | null>()

  constructor(root: SvgElement) {
    this.note(root)
    // a reference that leads nowhere costs nothing, however often it occurs
    for (const [name, drawn] of this.sheets)
      this.sheets.set(
        name,
        drawn.filter(({ id }) => this.targetOf(id)),
      )
  }

  private targetOf(id: string): SvgElement | undefined {
    const target = this.byId.get(id)
    // a reference to a gradient only takes its colours
    return target?.name.endsWith('Gradient') ? undefined : target
  }

  private note(element: SvgElement): void {
    const id = element.attributes.get('id')
    if (id !== undefined && !this.byId.has(id)) this.byId.set(id, element)
    for (const child of element.children)
      if (typeof child !== 'string') this.note(child)
      else if (element.name === 'style') addSheet(this.sheets, child)
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
    const names = new Set(['*', element.name, `#${element.attributes.get('id')}`])
    for (const name of element.attributes.get('class')?.split(/\s+/) ?? []) names.add(`.${name}`)
    return drawn.concat(...[...names].map((name) => this.sheets.get(name) ?? []))
  }

  /** Number of elements that an element draws, itself included. */
  weigh(element: SvgElement, chain = 0): number {
    const known = this.known.get(element)
    if (known === null || chain > longestChain) throw tooComplex()
    if (known !== undefined) return known
    this.known.set(element, null)
    let once = 1
    let forEach = 1
    const mustBeLittle = () => {
      if (once * forEach > limits.svgDrawn) throw tooComplex()
    }
    for (const child of element.children)
      if (typeof child !== 'string') {
        once += this.weigh(child, chain)
        mustBeLittle()
      }
    for (const { id, isInherited: isForEach } of this.drawnBy(element)) {
      const target = this.targetOf(id)
      if (!target) continue
      const drawn = this.weigh(target, chain + 1)
      if (isForEach) forEach += drawn
      else once += drawn
      mustBeLittle()
    }
    this.known.set(element, once * forEach)
    return once * forEach
  }
}

/** @throws {Failure} `svgTooComplex` for what draws too much, or itself */
export const mustBeDrawable = (root: SvgElement): void => void new Scale(root).weigh(root)
