// Runs in a document of all pages before it is printed as PDF: the outline has catalogs, pages and
// headings in their order, and nothing is folded. No module: it is evaluated as it is.
globalThis.showdocReady = (async () => {
  /** Deepest level of headings that a document can have. */
  const deepest = 6
  for (const details of document.querySelectorAll('main details:not(.md-source)'))
    details.open = true

  const setLevel = (element, level) => {
    if (!/^H\d$/.test(element.tagName)) element.setAttribute('role', 'heading')
    element.setAttribute('aria-level', String(Math.min(level, deepest)))
  }
  for (const heading of document.querySelectorAll('.cover h1, nav.printed h2')) setLevel(heading, 1)
  for (const article of document.querySelectorAll('article[data-depth]')) {
    const depth = Number(article.dataset.depth)
    const opened = [...article.querySelectorAll(':scope > .opened')]
    opened.forEach((name, index) => setLevel(name, depth - opened.length + index + 1))
    setLevel(article.querySelector(':scope > h1'), depth + 1)
    const headings = [...article.querySelectorAll('.md-content :is(h1, h2, h3, h4, h5, h6)')]
    const least = Math.min(...headings.map(({ tagName }) => Number(tagName[1])))
    for (const heading of headings)
      setLevel(heading, depth + 2 + Number(heading.tagName[1]) - least)
  }
  await document.fonts.ready
  // A lazy picture that is hidden, such as one for the dark theme, would never be loaded.
  for (const image of document.images) image.loading = 'eager'
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  await window.showdocDrawn
})()
