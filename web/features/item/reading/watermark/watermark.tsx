import { useEffect, useState } from 'react'
import { useSession, type Person } from '../../../../api/session.ts'
import './watermark.css'

const day = 86_400_000
/** Size of a tile in pixels; wider when its text is wider. Source: web/spec/reading.md 11.12. */
const tile = { width: 200, height: 120, textBefore: 170 }

/**
 * The reader's name and the time, faintly across the whole window; put back when removed from the
 * document. A reminder, not protection.
 */
export function Watermark() {
  const { person } = useSession()
  const [today, setToday] = useState(() => new Date())
  const text = person ? textFor(person, today) : ''
  useEffect(() => {
    if (!text) return
    const own = drawing(text)
    document.body.append(own)
    const guard = new MutationObserver(() => {
      if (!own.isConnected) document.body.append(own)
    })
    guard.observe(document.body, { childList: true })
    return () => {
      guard.disconnect()
      own.remove()
    }
  }, [text])
  useEffect(() => {
    const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1).getTime()
    const timer = setTimeout(
      () => setToday(new Date()),
      Math.min(day, midnight - Date.now() + 1000),
    )
    return () => clearTimeout(timer)
  }, [today])
  return null
}

function textFor({ username, name }: Person, date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return [
    username,
    `${date.getFullYear()}/${two(date.getMonth() + 1)}/${two(date.getDate())}`,
    name,
  ]
    .filter(Boolean)
    .join('，')
}

function drawing(text: string): HTMLElement {
  const width = Math.max(tile.width, widthOf(text) + tile.width - tile.textBefore)
  const svg = (name: string, attributes: Record<string, string | number>) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
    return element
  }
  const words = svg('text', { x: width / 2, y: tile.height / 2, 'text-anchor': 'middle' })
  words.textContent = text
  const pattern = svg('pattern', {
    id: 'watermark',
    width,
    height: tile.height,
    patternUnits: 'userSpaceOnUse',
    patternTransform: 'rotate(-30)',
  })
  pattern.append(words)
  const picture = svg('svg', { width: '100%', height: '100%' })
  picture.append(pattern, svg('rect', { width: '100%', height: '100%', fill: 'url(#watermark)' }))
  const box = document.createElement('div')
  box.className = 'watermark'
  box.setAttribute('aria-hidden', 'true')
  box.append(picture)
  return box
}

function widthOf(text: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 14
  context.font = '14px sans-serif'
  return Math.ceil(context.measureText(text).width)
}
