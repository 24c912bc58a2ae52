import { html } from 'hono/html'
import { formatMoney } from '#kernel/money/money.ts'
import type { EmailBlock } from '#platform/mail/email-blocks.ts'
import type { EmailColors, EmailShop } from '#platform/mail/email-shop.ts'
import { headingFont, textFont } from '#platform/mail/email-style.ts'
import { describeGiftCardArt, isDrawnDesign } from '../gift-card-art/render-gift-card-art.ts'

/** The designs with colors of their own; others have the colors of the shop. */
const faces: ReadonlyMap<string, { ground: string; ink: string; thread: string }> = new Map([
  ['madder', { ground: '#84231d', ink: '#ffffff', thread: '#fbedeb' }],
  ['indigo', { ground: '#2f4a7c', ink: '#ffffff', thread: '#eaeff7' }],
])

const createShopFace = ({ primary, primaryOnDark }: EmailColors, isWhite: boolean) =>
  isWhite
    ? { ground: '#ffffff', ink: primary, thread: primary }
    : { ground: primary, ink: '#ffffff', thread: primaryOnDark }

/** The width of the drawing in the email, in pixels. */
const artWidth = 200

/**
 * The gift card with its drawing. Its text is text, so that it shows without loading anything.
 */
export function giftCardFace(
  { amount, code, design }: { amount: number; code: string; design: string },
  { name, origin, colors }: EmailShop,
): EmailBlock {
  const { ground, ink, thread } = faces.get(design) ?? createShopFace(colors, design === 'starch')
  const art = isDrawnDesign(design) ? design : 'bottle'
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
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="border:2px dashed ${thread}"
              >
                <tr>
                  <td valign="top" style="padding:24px 0 0 24px">
                    ${line(`${headingFont};font-size:24px;line-height:30px`, name)}
                    ${line(`${textFont};font-size:14px;line-height:20px;padding-top:2px`, 'Gift card')}
                    ${line(`${headingFont};font-size:40px;line-height:48px;padding-top:28px`, formatMoney(amount))}
                  </td>
                  <td width="45%" align="right" valign="top" style="padding:16px 16px 0 0">
                    <img
                      src="${origin}/gift-card-art/${art}.png"
                      alt="${describeGiftCardArt(art)}"
                      width="${artWidth}"
                      height="${artWidth}"
                      style="display:block;width:100%;max-width:${artWidth}px;height:auto;border:0"
                    />
                  </td>
                </tr>
                <tr>
                  <td colspan="2" style="padding:16px 24px 24px">
                    ${line(`${textFont};font-size:14px;line-height:20px`, 'Your code')}
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
