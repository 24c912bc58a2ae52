import { expect, test } from 'vitest'
import { formatMethod, formatMethodRow, isWholeMethodName } from './format-method.ts'

test.each([
  ['Standard', 'Standard shipping', 'Shipping, standard'],
  ['Pick up at the shop', 'Pick up at the shop', 'Pick up at the shop'],
  ['Local delivery', 'Local delivery', 'Local delivery'],
])('%s', (label, inText, row) => {
  expect(formatMethod(label)).toBe(inText)
  expect(formatMethodRow(label)).toBe(row)
})

test('Spanish labels can say what they are, too', () => {
  const labels = ['Entrega local', 'Recogida en la tienda', 'Envío rápido', 'Estándar', 'Exprés']
  expect(labels.filter(isWholeMethodName)).toEqual(labels.slice(0, 3))
})
