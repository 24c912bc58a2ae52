import { describe, expect, it } from 'vitest'
import { createListMemory } from './list-memory.ts'

describe('list memory', () => {
  it('joins earlier pages with the current one', () => {
    const memory = createListMemory((row: string) => row)
    memory.join('/bed', 1, ['a', 'b'])
    expect(memory.join('/bed', 2, ['c'])).toEqual({ first: 1, rows: ['a', 'b', 'c'] })
  })

  it('does not join pages across a gap', () => {
    const memory = createListMemory((row: string) => row)
    memory.join('/bed', 1, ['a'])
    expect(memory.join('/bed', 3, ['c'])).toEqual({ first: 3, rows: ['c'] })
  })

  it('replaces the rows of a page shown again and drops later pages', () => {
    const memory = createListMemory((row: string) => row)
    memory.join('/bed', 1, ['a'])
    memory.join('/bed', 2, ['b'])
    expect(memory.join('/bed', 1, ['x'])).toEqual({ first: 1, rows: ['x'] })
    expect(memory.join('/bed', 2, ['b'])).toEqual({ first: 1, rows: ['x', 'b'] })
  })

  it('shows a row once if it moved to the next page', () => {
    const memory = createListMemory((row: string) => row)
    memory.join('/bed', 1, ['a', 'b'])
    expect(memory.join('/bed', 2, ['b', 'c'])).toEqual({ first: 1, rows: ['a', 'b', 'c'] })
  })

  it('keeps lists apart and forgets the oldest', () => {
    const memory = createListMemory((row: string) => row)
    memory.join('/0', 1, ['a'])
    for (let list = 1; list <= 12; list++) memory.join(`/${list}`, 1, ['z'])
    expect(memory.join('/0', 2, ['b'])).toEqual({ first: 2, rows: ['b'] })
  })
})
