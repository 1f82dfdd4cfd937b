/** An element that may stay, with the attributes and children that may; texts as they read. */
export interface SvgElement {
  readonly name: string
  readonly attributes: Map<string, string>
  readonly children: (SvgElement | string)[]
}
