import { expect, test } from 'vitest'
import { progressLine } from './progress-line.ts'

/** What a terminal shows after all of it: each line as it was last written. */
function screen(written: string): string[] {
  return written.split('\n').map((line) => line.split('\r\u001b[2K').at(-1) ?? '')
}

function opened(isTerminal: boolean) {
  let written = ''
  let time = 0
  const line = progressLine({ write: (text) => void (written += text), isTerminal }, () => time)
  return {
    line,
    wait: (milliseconds: number) => void (time += milliseconds),
    written: () => written,
  }
}

test('where somebody looks on, one line is written over, below what stays, and gone in the end', () => {
  const { line, wait, written } = opened(true)
  line.show('10 rows')
  line.say('x line 4: no price')
  expect(screen(written())).toEqual(['x line 4: no price', '10 rows'])
  wait(100)
  line.show('20 rows')
  line.say('x line 14: no price')
  expect(screen(written())).toEqual(['x line 4: no price', 'x line 14: no price', '20 rows'])
  line.clear()
  expect(screen(written())).toEqual(['x line 4: no price', 'x line 14: no price', ''])
})

test('it is written ten times a second at most', () => {
  const { line, wait, written } = opened(true)
  for (let row = 0; row < 1_000; row++) {
    line.show(`${row} rows`)
    wait(1)
  }
  expect(written().match(/rows/g)).toHaveLength(10)
})

test('a file or a pipe gets the lines that stay and nothing else', () => {
  const { line, written } = opened(false)
  line.show('10 rows')
  line.say('x line 4: no price')
  line.clear()
  expect(written()).toBe('x line 4: no price\n')
})
