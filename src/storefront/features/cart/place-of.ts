/** Where a change was asked: its line, its delivery, or the form itself. */
export function placeOf(form: FormData): string {
  return String(form.get('place') ?? form.get('lineId') ?? form.get('groupId') ?? form.get('variantId') ?? form.get('intent') ?? '')
}
