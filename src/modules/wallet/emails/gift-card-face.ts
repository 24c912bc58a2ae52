import { html } from 'hono/html'
import { formatMoney } from '#kernel/money/money.ts'
import type { EmailBlock } from '#platform/mail/email-blocks.ts'
import type { EmailColors, EmailShop } from '#platform/mail/email-shop.ts'
import { headingFont, textFont } from '#platform/mail/email-style.ts'

/** The designs with colors of their own; others have the colors of the shop. */
const faces: ReadonlyMap<string, { ground: string; ink: string; thread: string }> = new Map([
  ['madder', { ground: '#84231d', ink: '#ffffff', thread: '#fbedeb' }],
  ['indigo', { ground: '#2f4a7c', ink: '#ffffff', thread: '#eaeff7' }],
])

const createShopFace = ({ primary, primaryOnDark }: EmailColors, isWhite: boolean) =>
  isWhite
    ? { ground: '#ffffff', ink: primary, thread: primary }
    : { ground: primary, ink: '#ffffff', thread: primaryOnDark }

/** The gift card as a picture made of text, so that it shows without loading anything. */
export function giftCardFace(
  { amount, code, design }: { amount: number; code: string; design: string },
  { name, colors }: EmailShop,
): EmailBlock {
  const { ground, ink, thread } = faces.get(design) ?? createShopFace(colors, design === 'starch')
  const line = (style: string, text: string) =>
    html`<p class="${text === code ? 'code' : ''}" style="${style};margin:0;color:${ink}">
      ${text}
    </p>`
  return {
    html: html`<tr>
      <td class="pad" style="padding:16px 40px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td bgcolor="${ground}" style="background-color:${ground};padding:10px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
                <tr>
                  <td style="border:2px dashed ${thread};padding:28px 24px">
                    ${line(`${headingFont};font-size:24px;line-height:30px`, name)}
                    ${line(`${textFont};font-size:14px;line-height:20px;padding-top:2px`, 'Gift card')}
                    ${line(`${headingFont};font-size:44px;line-height:52px;padding-top:24px`, formatMoney(amount))}
                    ${line(`${textFont};font-size:14px;line-height:20px;padding-top:24px`, 'Your code')}
                    ${line(`${textFont};font-size:26px;line-height:36px;font-weight:600;letter-spacing:2px`, code)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </td>
    </tr>`,
    text: `Gift card\n${formatMoney(amount)}\n\nYour code\n${code}`,
  }
}
