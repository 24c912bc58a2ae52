import { expect, test } from 'vitest'
import { createProgressLine } from './progress-line.ts'

/** The lines that a terminal shows after this output. */
function renderScreen(output: string): string[] {
  return output.split('\n').map((line) => line.split('\r\u001b[2K').at(-1) ?? '')
}

function createLine(isTerminal: boolean) {
  let output = ''
  let time = 0
  const line = createProgressLine(
    { write: (text) => void (output += text), isTerminal },
    () => time,
  )
  return {
    line,
    wait: (milliseconds: number) => void (time += milliseconds),
    output: () => output,
  }
}

test('a terminal shows one progress line below permanent lines until it is cleared', () => {
  const { line, wait, output } = createLine(true)
  line.show('10 rows')
  line.say('x line 4: no price')
  expect(renderScreen(output())).toEqual(['x line 4: no price', '10 rows'])
  wait(100)
  line.show('20 rows')
  line.say('x line 14: no price')
  expect(renderScreen(output())).toEqual(['x line 4: no price', 'x line 14: no price', '20 rows'])
  line.clear()
  expect(renderScreen(output())).toEqual(['x line 4: no price', 'x line 14: no price', ''])
})

test('the line is updated at most ten times a second', () => {
  const { line, wait, output } = createLine(true)
  for (let row = 0; row < 1_000; row++) {
    line.show(`${row} rows`)
    wait(1)
  }
  expect(output().match(/rows/g)).toHaveLength(10)
})

test('a file or a pipe gets only the permanent lines', () => {
  const { line, output } = createLine(false)
  line.show('10 rows')
  line.say('x line 4: no price')
  line.clear()
  expect(output()).toBe('x line 4: no price\n')
})
