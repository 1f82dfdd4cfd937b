import { beforeEach, expect, test, vi } from 'vitest'

const group = (labels: string[], name = '', chosen = -1) =>
  `<div class="md-tabs"${name ? ` data-group="${name}"` : ''}>${labels
    .map(
      (label, index) =>
        `<section class="md-tab"${index === chosen ? ' data-chosen=""' : ''}><p class="md-tab-label">${label}</p><p id="in-${name}${label}">text</p></section>`,
    )
    .join('')}</div>`

/** A freshly opened page, with what an earlier one has stored. */
async function open(...groups: string[]) {
  vi.resetModules()
  const tabs = await import('./tabs.ts')
  document.body.innerHTML = `<div>${groups.join('')}</div>`
  tabs.makeTabs(document.body)
  return tabs
}
const groups = () => [...document.querySelectorAll('.md-tabs')]
/** The label selected in each group; its section is the one shown. */
const shown = () =>
  groups().map((each) => {
    const button = each.querySelector('[aria-selected="true"]')!
    const [panel, ...more] = each.querySelectorAll(':scope > .md-tab:not([hidden])')
    expect(more).toEqual([])
    expect(panel!.getAttribute('aria-labelledby')).toBe(button.id)
    expect(button.getAttribute('aria-controls')).toBe(panel!.id)
    expect(each.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    return button.textContent
  })
const button = (label: string, index = 0) =>
  [...groups()[index]!.querySelectorAll<HTMLElement>('[role="tab"]')].find(
    ({ textContent }) => textContent === label,
  )!

beforeEach(() => localStorage.clear())

test('the first tab is shown, or the one the author chose', async () => {
  await open(group(['npm', 'yarn']), group(['苹果', '香蕉'], '', 1))
  expect(shown()).toEqual(['npm', '香蕉'])
})

test('a choice applies to all groups with that label and is stored in the browser', async () => {
  await open(group(['npm', 'yarn']), group(['yarn', 'pnpm', 'npm']), group(['a', 'b']))
  button('yarn').click()
  expect(shown()).toEqual(['yarn', 'yarn', 'a'])
  button('pnpm', 1).click()
  expect(shown()).toEqual(['yarn', 'pnpm', 'a'])
  await open(group(['npm', 'yarn']), group(['npm', 'pnpm', 'yarn']))
  expect(shown()).toEqual(['yarn', 'pnpm'])
})

test('a named group keeps its choices separate', async () => {
  await open(group(['a', 'b'], 'one'), group(['a', 'b'], 'two'), group(['a', 'b']))
  button('b').click()
  expect(shown()).toEqual(['b', 'a', 'a'])
})

test('arrow keys, Home and End move between tabs', async () => {
  await open(group(['a', 'b', 'c']))
  const press = (key: string) =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
  button('a').focus()
  for (const [key, label] of [
    ['ArrowLeft', 'c'],
    ['ArrowRight', 'a'],
    ['ArrowRight', 'b'],
    ['End', 'c'],
    ['Home', 'a'],
    ['x', 'a'],
  ]) {
    press(key!)
    expect(shown()).toEqual([label])
    expect(document.activeElement).toBe(button(label!))
  }
})

test('a link to a place in a hidden tab shows that tab', async () => {
  const { showTabsOf } = await open(group(['a', 'b']))
  showTabsOf(document.querySelector('#in-b')!)
  expect(shown()).toEqual(['b'])
  expect(localStorage).toHaveLength(0)
})

test.each(['not JSON', '{}', '[1, null]'])(
  'a foreign entry %s in storage does no harm',
  async (value) => {
    localStorage.setItem('showdoc.tabs', value)
    await open(group(['a', 'b']))
    expect(shown()).toEqual(['a'])
  },
)

test('tabs are created once', async () => {
  const { makeTabs } = await open(group(['a', 'b']))
  makeTabs(document.body)
  expect(document.querySelectorAll('[role="tablist"]')).toHaveLength(1)
})
