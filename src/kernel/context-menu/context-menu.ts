export type ContextMenu = 'block' | 'block-except-fields' | 'off'

/**
 * Script for the first bytes of a page that blocks the menu of the mouse's right button (specification §1); empty when nothing is
 * blocked. The keyboard's menu key, a long press and the browser's override (Shift in Firefox) stay (commerce.md, ruling 5).
 */
export function contextMenuScript(setting: ContextMenu): string {
  if (setting === 'off') return ''
  const outsideFields =
    setting === 'block'
      ? ''
      : '&&!(e.target.closest&&e.target.closest("input,textarea,[contenteditable]"))'
  return `addEventListener("contextmenu",function(e){if((e.button===2||e.button===0&&e.ctrlKey)${outsideFields})e.preventDefault()},true)`
}
