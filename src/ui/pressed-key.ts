type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>

/**
 * The pressed key, or an empty string while an input method composes text, because then Enter and
 * Escape belong to the input method. Some browsers report this only by key code 229.
 */
export function getPressedKey(event: KeyPress | { readonly nativeEvent: KeyPress }): string {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === 229 ? '' : native.key
}
