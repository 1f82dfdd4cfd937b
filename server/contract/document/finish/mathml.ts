import temml from 'temml'

/** A formula as HTML of MathML, not yet sanitised. Throws an error that describes what is wrong. */
export const mathml = (source: string, isBlock: boolean): string =>
  temml.renderToString(source, {
    displayMode: isBlock,
    throwOnError: true,
    trust: false,
    strict: false,
    maxSize: [20, 100],
    maxExpand: 1000,
  })
