/** @type {import('../index-page.ts').Listed[]} */
const pictures = 'pictures'

const byId = (id) => document.getElementById(id)
const make = (tag, properties, ...children) => {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}
const wasCompared = pictures.some(({ change }) => change)
const filters = byId('filters')
const choices = [
  ['change', 'All pictures'],
  ['area', 'All areas'],
  ['width', 'All widths'],
  ['theme', 'Both themes'],
  ['language', 'Both languages'],
]
for (const [name, all] of choices) {
  const values = [...new Set(pictures.map((one) => one[name]).filter(Boolean))]
  if (values.length < 2) continue
  const options = values.map((value) => make('option', { value, textContent: value }))
  filters.append(
    make(
      'select',
      { name, ariaLabel: name },
      make('option', { value: '', textContent: all }),
      ...options,
    ),
  )
}
// a link to the page may say what to show: #theme=dark&name=login
for (const [name, value] of new URLSearchParams(location.hash.slice(1)))
  if (filters.elements[name]) filters.elements[name].value = value

/** What is listed now, in the order of the page. */
let listed = []
const places = { after: '', before: 'before/', difference: 'difference/' }
const sourceOf = (one, which) => places[one.change === 'missing' ? 'before' : which] + one.file
const shareOf = ({ share }) => `${share < 0.0005 ? '< 0.1' : (share * 100).toFixed(1)} %`
const changeOf = (one) => (one.change === 'changed' ? `changed, ${shareOf(one)}` : one.change)

function tileOf(one) {
  const { width, theme, language, change } = one
  const image = make('img', { src: sourceOf(one, 'after'), alt: '', loading: 'lazy' })
  if (width < 600) image.className = 'narrow'
  const about = make('small', { textContent: `${width} · ${theme} · ${language}` })
  if (change && change !== 'same')
    about.append(' · ', make('b', { className: change, textContent: changeOf(one) }))
  return make(
    'button',
    { type: 'button', onclick: () => view(listed.indexOf(one)) },
    image,
    make('span', { textContent: one.name }),
    about,
  )
}

function list() {
  const wanted = [...new FormData(filters)].filter(([, value]) => value)
  listed = pictures.filter((one) =>
    wanted.every(([name, value]) =>
      name === 'name' ? one.name.includes(value.trim().toLowerCase()) : String(one[name]) === value,
    ),
  )
  const isOther = ({ change }) => change && change !== 'same'
  const groups = new Map()
  const add = (title, one) => groups.set(title, [...(groups.get(title) ?? []), one])
  for (const change of ['changed', 'new', 'missing'])
    for (const one of listed
      .filter((other) => other.change === change)
      .toSorted((one, other) => other.share - one.share))
      add({ changed: 'Changed', new: 'New', missing: 'Missing' }[change], one)
  for (const one of listed) if (!isOther(one)) add(one.area, one)
  listed = [...groups.values()].flat()
  byId('groups').replaceChildren(
    ...[...groups].map(([title, members]) =>
      make(
        'section',
        {},
        make('h2', { textContent: `${title} ` }, make('small', { textContent: members.length })),
        make('div', { className: 'tiles' }, ...members.map(tileOf)),
      ),
    ),
  )
  const others = listed.filter(isOther).length
  byId('count').textContent =
    `${listed.length} of ${pictures.length}` + (wasCompared ? `, ${others} not the same` : '')
  history.replaceState(null, '', `#${new URLSearchParams(wanted)}`)
}

let at = 0
let which = 'after'
function view(next, side = 'after') {
  const one = listed[next]
  if (!one) return
  at = next
  which = side
  const isChanged = one.change === 'changed'
  byId('title').textContent =
    `${one.name} · ${one.width} · ${one.theme} · ${one.language}` +
    (one.change && one.change !== 'same' ? ` · ${changeOf(one)}` : '')
  const sides = isChanged ? ['before', 'after', 'difference', 'both'] : []
  byId('which').replaceChildren(
    ...sides.map((name, index) =>
      make('button', {
        type: 'button',
        textContent: `${index + 1} ${name}`,
        ariaPressed: String(name === which),
        onclick: () => view(at, name),
      }),
    ),
  )
  byId('shown').replaceChildren(
    ...(isChanged && which === 'both' ? ['before', 'after'] : [which]).map((side) =>
      make('figure', {}, make('img', { src: sourceOf(one, side), alt: `${one.name}, ${side}` })),
    ),
  )
  if (!byId('viewer').open) byId('viewer').showModal()
  byId('viewer').scrollTop = 0
}

document.addEventListener('keydown', (event) => {
  if (byId('viewer').open) {
    if (event.key === 'ArrowRight') view(at + 1)
    else if (event.key === 'ArrowLeft') view(at - 1)
    else if (/^[1-4]$/.test(event.key) && listed[at].change === 'changed')
      view(at, ['before', 'after', 'difference', 'both'][event.key - 1])
    return
  }
  const search = filters.elements.name
  if (event.key === '/' && event.target !== search) {
    event.preventDefault()
    search.focus()
    return
  }
  if (!event.key.startsWith('Arrow') || event.target.matches('input, select')) return
  const tiles = [...document.querySelectorAll('.tiles button')]
  const here = tiles.indexOf(document.activeElement)
  const columns = getComputedStyle(document.querySelector('.tiles')).gridTemplateColumns.split(
    ' ',
  ).length
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
  event.preventDefault()
  tiles[Math.min(tiles.length - 1, Math.max(0, here + step))]?.focus()
})
// back at the tile of the picture that was seen last
byId('viewer').addEventListener('close', () =>
  document.querySelectorAll('.tiles button')[at]?.focus(),
)
filters.addEventListener('input', list)
filters.addEventListener('submit', (event) => {
  event.preventDefault()
  document.querySelector('.tiles button')?.focus()
})
list()
