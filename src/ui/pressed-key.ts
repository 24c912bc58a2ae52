type Pressed = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>

/**
 * The key that was pressed. While an input method composes a word its Enter and Escape belong to it, and there is none; some browsers
 * say so only by the key code 229.
 */
export function pressedKey(event: Pressed | { readonly nativeEvent: Pressed }): string {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === 229 ? '' : native.key
}
