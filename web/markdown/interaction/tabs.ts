/** Storage key of the chosen labels, most recent first. */
const store = 'showdoc.tabs'
/** Number of labels that are remembered. */
const mostLabels = 50

/** Choices made on this page, for browsers that do not store them. */
let chosen: string[] | undefined

function choices(): string[] {
  if (chosen) return chosen
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(store) ?? '[]')
    chosen = Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
  } catch {
    chosen = [] // storage is off, or contains something else
  }
  return chosen
}

function remember(name: string): void {
  chosen = [name, ...choices().filter((other) => other !== name)].slice(0, mostLabels)
  try {
    localStorage.setItem(store, JSON.stringify(chosen))
  } catch {
    // storage is full or off: the choice lasts as long as the page
  }
}

const tabsIn = (group: Element): HTMLElement[] => [
  ...group.querySelectorAll<HTMLElement>(':scope > .md-tab'),
]
const buttonsIn = (group: Element): HTMLElement[] => [
  ...group.querySelectorAll<HTMLElement>(':scope > .md-tab-list > button'),
]
/**
 * The key under which a choice is remembered: within the author's group, otherwise the label alone.
 */
const nameOf = (group: HTMLElement, label: string): string =>
  group.dataset.group ? `${group.dataset.group}\n${label}` : label

const labelOf = (tab: Element): string =>
  tab.querySelector(':scope > .md-tab-label')?.textContent?.trim() ?? ''

/** Marks the sections chosen before, which the styles show until a script has made tabs of them. */
export function markChosen(root: Element): void {
  for (const group of root.querySelectorAll<HTMLElement>('.md-tabs')) {
    const tabs = tabsIn(group)
    const names = tabs.map((tab) => nameOf(group, labelOf(tab)))
    const known = choices().find((name) => names.includes(name))
    if (known === undefined) continue
    for (const tab of tabs) delete tab.dataset.chosen
    tabs[names.indexOf(known)]!.dataset.chosen = ''
  }
}

let count = 0

/**
 * Turns labelled sections into tabs, and selects the ones chosen before. Existing tabs in `root`
 * are left alone. Source: web/spec/reading.md 11.3a; WAI-ARIA, tabs.
 */
export function makeTabs(root: Element): void {
  for (const group of root.querySelectorAll<HTMLElement>('.md-tabs:not([data-ready])'))
    makeGroup(group)
}

function makeGroup(group: HTMLElement): void {
  const tabs = tabsIn(group)
  if (tabs.length === 0) return
  const list = document.createElement('div')
  list.className = 'md-tab-list'
  list.setAttribute('role', 'tablist')
  for (const tab of tabs) {
    const button = document.createElement('button')
    button.type = 'button'
    button.id = `md-tab-${++count}`
    button.setAttribute('role', 'tab')
    button.textContent = labelOf(tab)
    tab.id ||= `${button.id}-panel`
    button.setAttribute('aria-controls', tab.id)
    tab.setAttribute('role', 'tabpanel')
    tab.setAttribute('aria-labelledby', button.id)
    list.append(button)
  }
  group.prepend(list)
  group.dataset.ready = ''
  const labels = buttonsIn(group).map(({ textContent }) => nameOf(group, textContent))
  const known = choices().find((name) => labels.includes(name))
  const first = tabs.findIndex((tab) => tab.dataset.chosen !== undefined)
  show(group, known === undefined ? Math.max(first, 0) : labels.indexOf(known))
  list.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button) choose(group, buttonsIn(group).indexOf(button))
  })
  list.addEventListener('keydown', (event) => onKey(event, group))
}

function show(group: HTMLElement, index: number): void {
  tabsIn(group).forEach((tab, at) => {
    tab.hidden = at !== index
  })
  buttonsIn(group).forEach((button, at) => {
    button.setAttribute('aria-selected', String(at === index))
    button.tabIndex = at === index ? 0 : -1
  })
}

/** Selects a tab, and the tab of the same name in the other groups of the page. */
function choose(group: HTMLElement, index: number): void {
  const button = buttonsIn(group)[index]
  if (!button) return
  const before = button.getBoundingClientRect().top
  const name = nameOf(group, button.textContent)
  remember(name)
  show(group, index)
  for (const other of document.querySelectorAll<HTMLElement>('.md-tabs[data-ready]')) {
    if (other === group) continue
    const at = buttonsIn(other).findIndex(({ textContent }) => nameOf(other, textContent) === name)
    if (at >= 0) show(other, at)
  }
  // Groups above may have grown: the pressed tab stays under the pointer.
  const moved = button.getBoundingClientRect().top - before
  if (moved !== 0) window.scrollBy(0, moved)
}

function onKey(event: KeyboardEvent, group: HTMLElement): void {
  const buttons = buttonsIn(group)
  const at = buttons.indexOf(event.target as HTMLElement)
  const last = buttons.length - 1
  const to = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  }[event.key]
  if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  buttons[to]!.focus()
  choose(group, to)
}

/** Selects the tabs that contain an element, so that a link can lead to it. */
export function showTabsOf(element: Element): void {
  for (
    let tab = element.closest<HTMLElement>('.md-tab');
    tab;
    tab = tab.parentElement?.closest<HTMLElement>('.md-tab') ?? null
  ) {
    const group = tab.parentElement!
    if (group.dataset.ready !== undefined) show(group, tabsIn(group).indexOf(tab))
  }
}
