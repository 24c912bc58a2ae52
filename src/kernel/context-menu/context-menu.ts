export type ContextMenu = 'block' | 'block-except-fields' | 'off'

/**
 * Inline script that blocks the context menu of the right mouse button (specification §1). The menu
 * key, a long press and the browser's override (Shift in Firefox) still work (commerce.md, ruling
 * 5).
 */
export function contextMenuScript(setting: ContextMenu): string {
  if (setting === 'off') return ''
  const outsideFields =
    setting === 'block'
      ? ''
      : '&&!(e.target.closest&&e.target.closest("input,textarea,[contenteditable]"))'
  const condition = `(e.button===2||e.button===0&&e.ctrlKey)${outsideFields}`
  return `addEventListener("contextmenu",function(e){if(${condition})e.preventDefault()},true)`
}
