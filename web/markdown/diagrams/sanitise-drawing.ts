import DOMPurify from 'dompurify'

/** A library's drawing without anything that runs, links or loads. */
export function sanitiseDrawing(svg: string): DocumentFragment {
  return DOMPurify(window).sanitize(svg, {
    USE_PROFILES: { html: true, svg: true, svgFilters: true },
    FORBID_TAGS: [
      'script',
      'foreignObject',
      'iframe',
      'form',
      'input',
      'button',
      'a',
      'image',
      'img',
      'video',
      'audio',
      'use',
    ],
    RETURN_DOM_FRAGMENT: true,
  }) as unknown as DocumentFragment
}
