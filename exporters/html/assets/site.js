// The script of an exported site. It is no module and loads no data by requests, because browsers
// refuse both to pages that are opened from a disk.
'use strict'
;(() => {
  const mostResults = 50
  /** Characters of a text that a result shows before and after what was found. */
  const [before, after] = [30, 90]

  const stored = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null // storage is off
    }
  }
  const store = (name, value) => {
    try {
      localStorage.setItem(name, value)
    } catch {
      // the choice lasts as long as the page
    }
  }
  const element = (name, properties = {}, ...children) => {
    const made = document.createElement(name)
    for (const [key, value] of Object.entries(properties))
      if (value !== undefined) made.setAttribute(key, value)
    made.append(...children)
    return made
  }
  const root = () => document.body.dataset.root
  const addressOf = (id) => `${root()}pages/${id}.html`

  // before the page is drawn
  const theme = stored('showdoc.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

  let words = {}

  // the menu: rows of a catalog are made when it is opened
  window.showdocMenu = ({ words: own, menu }) => {
    words = own
    const current = Number(document.body.dataset.page)
    const contains = ([, inside]) =>
      Array.isArray(inside) ? inside.some(contains) : inside === current
    const list = (rows) =>
      element(
        'ul',
        {},
        ...rows.map((row) => {
          const [title, inside] = row
          if (!Array.isArray(inside)) {
            const mark = inside === current ? 'page' : undefined
            const link = element('a', { href: addressOf(inside), 'aria-current': mark }, title)
            return element('li', {}, link)
          }
          const details = element('details', {}, element('summary', {}, title))
          const fill = () => details.children.length < 2 && details.append(list(inside))
          details.addEventListener('toggle', fill)
          if (contains(row)) {
            fill()
            details.open = true
          }
          return element('li', {}, details)
        }),
      )
    const tree = document.querySelector('.tree')
    tree.replaceChildren(list(menu))
    const menuBox = document.getElementById('menu')
    const row = tree.querySelector('[aria-current]')
    if (row) menuBox.scrollTop = row.offsetTop - menuBox.clientHeight / 2
  }

  // the search: its index is loaded when somebody searches
  let index
  let loading
  window.showdocSearch = (found) => {
    index = found
    for (const page of index.pages) page.push(page[1].toLowerCase(), page[3].toLowerCase())
  }
  const load = () =>
    (loading ??= new Promise((resolve) => {
      const script = element('script', { src: `${root()}assets/search.js` })
      script.addEventListener('load', resolve)
      document.head.append(script)
    }))
  const find = (terms) => {
    const found = []
    for (const page of index.pages) {
      const [, , , , title, text] = page
      let score = 0
      for (const term of terms) {
        const inTitle =
          title === term ? 8 : title.startsWith(term) ? 4 : title.includes(term) ? 3 : 0
        const one = inTitle || (text.includes(term) ? 1 : 0)
        score = one === 0 ? -Infinity : score + one
      }
      if (score > 0) found.push({ page, score })
    }
    return found.sort((one, other) => other.score - one.score).slice(0, mostResults)
  }
  /** The text with what was found in `mark` elements. */
  const marked = (text, terms) => {
    const lower = text.toLowerCase()
    const parts = []
    let done = 0
    while (done < text.length) {
      let at = text.length
      let length = 0
      for (const term of terms) {
        const place = lower.indexOf(term, done)
        if (place >= 0 && (place < at || (place === at && term.length > length)))
          [at, length] = [place, term.length]
      }
      parts.push(text.slice(done, at))
      if (length > 0) parts.push(element('mark', {}, text.slice(at, at + length)))
      done = at + length
      if (length === 0) break
    }
    return parts
  }
  const beginning = ([, , , text, , lower], terms) => {
    const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
    const from = Math.max(0, Math.min(...places, text.length) - before)
    const start = places.length > 0 ? from : 0
    const part = text.slice(start, start + before + after)
    return (start > 0 ? '…' : '') + part + (start + part.length < text.length ? '…' : '')
  }
  const show = (results, tree, query) => {
    const terms = [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, 10)
    results.hidden = terms.length === 0
    tree.hidden = terms.length > 0
    if (terms.length === 0) return results.replaceChildren()
    const found = find(terms)
    const rows = found.map(({ page }) => {
      const [id, title, place] = page
      const link = element('a', { href: addressOf(id) })
      link.append(element('strong', {}, ...marked(title, terms)))
      if (place) link.append(element('span', { class: 'place' }, place))
      link.append(element('span', { class: 'beginning' }, ...marked(beginning(page, terms), terms)))
      return link
    })
    results.setAttribute('aria-label', words.results)
    results.replaceChildren(...rows)
    if (found.length === 0) results.append(element('p', {}, words.noResults))
    if (index.isCut) results.append(element('p', {}, words.onlyBeginnings))
  }

  /** Tabs of a page; without them all sections are shown, each under its label. */
  const makeTabs = (group) => {
    const tabs = [...group.querySelectorAll(':scope > .md-tab')]
    if (tabs.length === 0) return
    const buttons = tabs.map((tab) => {
      const label = tab.querySelector(':scope > .md-tab-label')?.textContent.trim() ?? ''
      return element('button', { type: 'button', role: 'tab' }, label)
    })
    const choose = (index) => {
      for (const [at, tab] of tabs.entries()) {
        tab.hidden = at !== index
        buttons[at].setAttribute('aria-selected', String(at === index))
        buttons[at].tabIndex = at === index ? 0 : -1
      }
    }
    for (const [at, button] of buttons.entries()) button.addEventListener('click', () => choose(at))
    const list = element('div', { class: 'md-tab-list', role: 'tablist' }, ...buttons)
    list.addEventListener('keydown', ({ key }) => {
      const at = buttons.indexOf(document.activeElement)
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1 }[key]
      if (at < 0 || to === undefined) return
      const next = (to + buttons.length) % buttons.length
      choose(next)
      buttons[next].focus()
    })
    for (const tab of tabs) tab.setAttribute('role', 'tabpanel')
    group.prepend(list)
    group.dataset.ready = ''
    choose(
      Math.max(
        0,
        tabs.findIndex((tab) => tab.dataset.chosen !== undefined),
      ),
    )
  }

  const copy = async (button) => {
    const text =
      button.dataset.text ?? button.closest('.md-code')?.querySelector('pre')?.textContent ?? ''
    try {
      await navigator.clipboard.writeText(text.replace(/\n$/, ''))
    } catch {
      return // not allowed by the browser
    }
    const label = button.getAttribute('aria-label')
    if (button.dataset.copied !== undefined) return
    button.dataset.copied = ''
    button.setAttribute('aria-label', words.copied)
    setTimeout(() => {
      delete button.dataset.copied
      button.setAttribute('aria-label', label)
    }, 2000)
  }

  /** Links may name headings in the spelling of other tools. */
  const showFragment = () => {
    let name = location.hash.slice(1)
    try {
      name = decodeURIComponent(name)
    } catch {
      // a stray % is literal
    }
    if (name === '') return
    const mark = document.createElement('span')
    mark.id = name
    const target =
      document.getElementById(name) ??
      // other names of headings, for readers without scripts
      [...document.querySelectorAll('.md-content noscript')].find(({ textContent }) =>
        textContent.includes(mark.outerHTML),
      )?.parentElement
    if (!target) return
    for (let tab = target.closest('.md-tab'); tab; tab = tab.parentElement.closest('.md-tab')) {
      const tabs = [...tab.parentElement.querySelectorAll(':scope > .md-tab')]
      tab.parentElement
        .querySelectorAll(':scope > .md-tab-list > button')
        [tabs.indexOf(tab)]?.click()
    }
    for (let box = target.closest('details'); box; box = box.parentElement.closest('details'))
      box.open = true
    target.scrollIntoView()
  }

  document.addEventListener('DOMContentLoaded', () => {
    // styles of authors have been sanitised, and the policy forbids them in HTML only
    for (const styled of document.querySelectorAll('[data-style]'))
      for (const declaration of styled.dataset.style.split('; ')) {
        const [name, value] = declaration.split(': ')
        if (name && value) styled.style.setProperty(name, value)
      }
    for (const group of document.querySelectorAll('.md-tabs')) makeTabs(group)
    document.addEventListener('click', ({ target }) => {
      const button = target.closest?.('[data-act="copy"]')
      if (button) void copy(button)
    })

    document.querySelector('.for-theme').addEventListener('click', () => {
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      const shown = document.documentElement.dataset.theme ?? (isDark ? 'dark' : 'light')
      const next = shown === 'dark' ? 'light' : 'dark'
      document.documentElement.dataset.theme = next
      store('showdoc.theme', next)
    })
    const menu = document.getElementById('menu')
    const opener = document.querySelector('.for-menu')
    const setOpen = (isOpen) => {
      menu.classList.toggle('open', isOpen)
      opener.setAttribute('aria-expanded', String(isOpen))
    }
    opener.addEventListener('click', () => setOpen(!menu.classList.contains('open')))

    const input = menu.querySelector('input')
    const results = menu.querySelector('.results')
    const tree = menu.querySelector('.tree')
    input.addEventListener('focus', () => void load())
    input.addEventListener('input', async () => {
      await load()
      show(results, tree, input.value)
    })
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        input.value = ''
        if (index) show(results, tree, '')
        setOpen(false)
      } else if (event.key === 'Enter' && event.target === input && !event.isComposing) {
        results.querySelector('a')?.click()
      } else if (event.key === '/' && !event.target.closest?.('input, textarea')) {
        event.preventDefault()
        setOpen(true)
        input.focus()
      }
    })
    showFragment()
    addEventListener('hashchange', showFragment)
  })
})()
