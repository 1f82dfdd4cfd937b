import { isHtmlTag } from '../../markdown/html-tags.ts'

export const blockStart = /^<([A-Za-z][\w.:-]*)(?=[\s/>{]|$)/

/** Elements that a browser or a build would run, load or put elsewhere: shown as source. */
export const running = /^(?:script|style|iframe|object|embed|head|template)$/i

/**
 * Names that HTML does not have: `Foo`, `Foo.Bar`, `foo-bar`. `<Kbd>` is a component, `<KBD>` is
 * HTML.
 */
export const isComponent = (name: string): boolean =>
  /[.-]/.test(name) ||
  (/^[A-Z]/.test(name) && !(name === name.toUpperCase() && isHtmlTag(name.toLowerCase(), true)))

export const attributeOf = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}=\\{?(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found?.[1] ?? found?.[2]
}
