import type { CaptchaChallenge } from '#modules/members/contract.ts'

export type Puzzle = Extract<CaptchaChallenge, { kind: 'puzzle' }>

export async function solvePuzzle({ salt, target, below, signature }: Puzzle): Promise<string> {
  const text = new TextEncoder()
  for (let number = 0; number < below; number += 1) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text.encode(salt + number)))
    if (toHex(hash) === target) return `${salt}.${number}.${signature}`
    if (number % 500 === 499) await new Promise((resolve) => setTimeout(resolve))
  }
  return `${salt}.-1.${signature}`
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
