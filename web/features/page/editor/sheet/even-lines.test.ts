import { expect, test } from 'vitest'
import { measureEvenly } from './even-lines.ts'

test('texts of a font have one height, whatever their letters, and each its own width', () => {
  /** Chinese letters reach further down than Latin ones, as in a browser. */
  class Canvas {
    font = '10px a'
    measureText(text: string) {
      const size = Number.parseInt(this.font, 10)
      const isChinese = /[\u4e00-\u9fff]/.test(text)
      return {
        width: text.length * size,
        actualBoundingBoxAscent: size * (isChinese ? 0.9 : 0.7),
        actualBoundingBoxDescent: size * (isChinese ? 0.2 : 0),
      }
    }
  }
  const canvas = new Canvas() as unknown as CanvasRenderingContext2D
  measureEvenly(canvas)
  measureEvenly(canvas)
  const latin = canvas.measureText('num')
  expect(latin).toEqual({ width: 30, actualBoundingBoxAscent: 9, actualBoundingBoxDescent: 2 })
  expect(canvas.measureText('名称啊')).toEqual(latin)
  canvas.font = '20px a'
  expect(canvas.measureText('1')).toEqual({
    width: 20,
    actualBoundingBoxAscent: 18,
    actualBoundingBoxDescent: 4,
  })
})
