import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { contextMenuScript, type ContextMenu } from './context-menu.ts'

/** Runs the script as a browser does. */
function isBlocked(
  setting: ContextMenu,
  event: { button: number; ctrlKey?: boolean; inField?: boolean },
): boolean {
  let dispatch = (_event: object) => {}
  let blocked = false
  runInNewContext(contextMenuScript(setting), {
    addEventListener: (_name: string, listener: typeof dispatch) => (dispatch = listener),
  })
  dispatch({
    button: event.button,
    ctrlKey: event.ctrlKey ?? false,
    target: { closest: () => (event.inField ? {} : null) },
    preventDefault: () => (blocked = true),
  })
  return blocked
}

describe('the context menu (specification §1)', () => {
  test('is blocked for the mouse, in fields too', () => {
    expect(isBlocked('block', { button: 2 })).toBe(true)
    expect(isBlocked('block', { button: 0, ctrlKey: true })).toBe(true)
    expect(isBlocked('block', { button: 2, inField: true })).toBe(true)
  })

  test('opens with the keyboard’s menu key', () =>
    expect(isBlocked('block', { button: 0 })).toBe(false))

  test('opens in fields with block-except-fields', () => {
    expect(isBlocked('block-except-fields', { button: 2 })).toBe(true)
    expect(isBlocked('block-except-fields', { button: 2, inField: true })).toBe(false)
  })

  test('is not blocked with off', () => expect(contextMenuScript('off')).toBe(''))
})
