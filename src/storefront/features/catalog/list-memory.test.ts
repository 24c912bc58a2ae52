import { describe, expect, it } from 'vitest'
import { createListMemory } from './list-memory.ts'

describe('the memory of a list', () => {
  it('joins the pages that were shown before to the one shown now', () => {
    const memory = createListMemory((row: string) => row)
    memory.join('/bed', 1, ['a', 'b'])
    expect(memory.join('/bed', 2, ['c'])).toEqual({ first: 1, rows: ['a', 'b', 'c'] })
  })

  it('shows no page across a gap', () => {
    const memory = createListMemory((row: string) => row)
    memory.join('/bed', 1, ['a'])
    expect(memory.join('/bed', 3, ['c'])).toEqual({ first: 3, rows: ['c'] })
  })

  it('takes the newest rows of a page shown again, and leaves later pages out', () => {
    const memory = createListMemory((row: string) => row)
    memory.join('/bed', 1, ['a'])
    memory.join('/bed', 2, ['b'])
    expect(memory.join('/bed', 1, ['x'])).toEqual({ first: 1, rows: ['x'] })
    expect(memory.join('/bed', 2, ['b'])).toEqual({ first: 1, rows: ['x', 'b'] })
  })

  it('shows a row once that moved to the next page when another was added', () => {
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
