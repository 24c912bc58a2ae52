import { describe, expect, test } from 'vitest'
import { StatementLine } from './statement-line.ts'

const tick = () => new Promise<void>((resolve) => process.nextTick(resolve))
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

function line() {
  const sent: string[][][] = []
  const made = new StatementLine<{ text: string }>((packets) =>
    sent.push(packets.map((packet) => packet.map(({ text }) => text))),
  )
  return {
    sent,
    leave: () => made.leave(),
    add: (...texts: string[]) => texts.map((text) => made.add({ text })),
  }
}

describe('statements leave', () => {
  test('together, each for itself, outside of a transaction, once all that has reached this process is taken in', async () => {
    const { sent, add } = line()
    expect(add('select 1')).toEqual([false])
    await tick()
    add('select 2')
    expect(sent).toEqual([])
    await turn()
    add('select 3')
    await turn()
    expect(sent).toEqual([[['select 1'], ['select 2']], [['select 3']]])
  })

  test('before the transaction that comes after them', async () => {
    const { sent, add } = line()
    add('select 1', 'begin', 'insert 1')
    expect(sent).toEqual([[['select 1']]])
    await turn()
    add('commit')
    expect(sent).toEqual([[['select 1']], [['begin', 'insert 1']], [['commit']]])
  })

  test('as one packet in a transaction, with the begin that was answered at once', async () => {
    const { sent, add } = line()
    expect(add('begin')).toEqual([true])
    await tick()
    expect(sent).toEqual([])
    add('insert 1', 'insert 2')
    await tick()
    add('insert 3')
    await tick()
    add('savepoint sp1', 'rollback to savepoint sp1')
    await tick()
    add('commit')
    expect(sent).toEqual([
      [['begin', 'insert 1', 'insert 2']],
      [['insert 3']],
      [['savepoint sp1', 'rollback to savepoint sp1']],
      [['commit']],
    ])
    add('select 1', 'select 2')
    await turn()
    expect(sent.at(-1)).toEqual([['select 1'], ['select 2']])
  })

  test('not at all when a transaction asks nothing', async () => {
    const { sent, add } = line()
    expect(add('begin isolation level serializable', 'rollback')).toEqual([true, true])
    expect(add('begin', 'commit')).toEqual([true, true])
    await tick()
    expect(sent).toEqual([])
  })

  test('with the end of their transaction when that is asked in the same tick', async () => {
    const { sent, add } = line()
    add('begin', 'insert 1', 'commit', 'select 1')
    await turn()
    expect(sent).toEqual([[['begin', 'insert 1', 'commit']], [['select 1']]])
  })

  test('with the end of their transaction, too, when others have left before', async () => {
    const { sent, add } = line()
    add('begin', 'insert 1')
    await tick()
    add('insert 2', 'insert 3', 'commit')
    expect(sent).toEqual([[['begin', 'insert 1']], [['insert 2', 'insert 3', 'commit']]])
  })

  test('before what takes another way, the begin of a transaction included', () => {
    const { sent, add, leave } = line()
    add('begin')
    leave()
    expect(add('commit')).toEqual([false])
    expect(sent).toEqual([[['begin']], [['commit']]])
  })
})
