import { useEffect, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'

/** Moves through the rows with j and k, opens one with Enter, and searches with "/". */
export function useListKeys(
  rows: readonly RaRecord[],
  detailPath: ((row: RaRecord) => string) | undefined,
): number {
  const [cursor, setCursor] = useState({ rows, index: -1 })
  const focused = cursor.rows === rows ? cursor.index : -1
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isBusy(event.target)) return
      if (event.key === '/') {
        event.preventDefault()
        document.getElementById('list-search')?.focus()
      }
      if (event.key === 'j') setCursor({ rows, index: Math.min(focused + 1, rows.length - 1) })
      if (event.key === 'k') setCursor({ rows, index: Math.max(focused - 1, 0) })
      const row = rows[focused]
      if (event.key === 'Enter' && row && detailPath) void navigate(detailPath(row))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [rows, focused, detailPath, navigate])
  return focused
}

/** Whether the key belongs to a control or a dialog. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element
  && target.closest('input, textarea, select, button, a, [role=dialog], [role=menu]') !== null

/** As a ref: scrolls to the row that the keyboard is on. */
export function showRow(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}
