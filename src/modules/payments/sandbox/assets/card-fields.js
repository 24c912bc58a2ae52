export function digits(text) {
  return text.replaceAll(/\D/g, '')
}

/** Groups the digits while they are typed and leaves the caret after the digit it was after. */
export function rewrite(input, groups, mark) {
  const before = digits(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  let rest = digits(input.value).slice(
    0,
    groups.reduce((sum, size) => sum + size, 0),
  )
  const parts = []
  for (const size of groups) {
    if (rest) parts.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  const text = parts.join(mark)
  if (text === input.value) return
  input.value = text
  let caret = 0
  for (let seen = 0; seen < before && caret < text.length; caret++)
    if (/\d/.test(text[caret])) seen++
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

export function passesLuhn(text) {
  if (!/^\d{13,19}$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export function brandOf(text) {
  if (text.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(text)) return 'Mastercard'
  if (/^3[47]/.test(text)) return 'Amex'
  return /^6(011|5)/.test(text) ? 'Discover' : ''
}

export function checkExpiry(text) {
  const match = /^(\d{2})\/(\d{2})$/.exec(text.trim())
  if (!match || Number(match[1]) < 1 || Number(match[1]) > 12)
    return text
      ? 'Enter the date as MM/YY, as printed on the card.'
      : 'Enter the date printed on the card.'
  return new Date(2000 + Number(match[2]), Number(match[1]), 1) > new Date()
    ? ''
    : 'This date has passed. Check it, or use another card.'
}
