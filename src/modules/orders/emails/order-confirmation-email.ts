import { formatPaymentMethod } from '#kernel/payment-method/format-payment-method.ts'
import { formatMoney } from '#kernel/money/money.ts'
import {
  button,
  ledger,
  paragraph,
  quotation,
  smallPrint,
  subheading,
  textLines,
  type EmailBlock,
} from '#platform/mail/email-blocks.ts'
import { itemList } from '#platform/mail/email-items.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'
import type { OrderDetail } from '../contract.ts'
import {
  formatAddressLines,
  formatBillingLines,
  formatGroupExtras,
  formatGroupTitle,
  formatShipping,
  formatTotalRows,
  toEmailItems,
} from './order-rows.ts'

type Group = OrderDetail['groups'][number]

export function orderConfirmationEmail(
  order: OrderDetail,
  { shop, track: trackingLink }: { shop: EmailShop; track: string },
): EmailContent {
  const billing = formatBillingLines(order)
  return renderEmail({
    subject: `Your ${shop.name} order ${order.number}`,
    heading: `Thank you. Order ${order.number} is confirmed.`,
    blocks: [
      paragraph(`${describeCharge(order)} ${order.next}`),
      button('Track your order', trackingLink),
      smallPrint(
        'This link opens your order without signing in. It is valid for 90 days. Do not share it.',
      ),
      ...order.groups.flatMap((group) => renderGroup(group, shop)),
      ...renderEmailed(order.groups, shop),
      subheading('Order summary'),
      ledger(formatTotalRows(order)),
      ...(billing.length > 0 ? [subheading('Paid by'), textLines(billing)] : []),
    ],
    reason: 'you placed an order with us',
    shop,
  })
}

/** The items of a delivery group that are shipped, with its gift note and address. */
function renderGroup(group: Group, { origin }: EmailShop): EmailBlock[] {
  const lines = group.lines.filter(({ byEmail }) => !byEmail)
  if (lines.length === 0) return []
  const extras = formatGroupExtras(group)
  const address = formatAddressLines(group)
  return [
    subheading(formatGroupTitle(group), formatShipping(group)),
    itemList(toEmailItems(lines, origin)),
    ...(group.giftNote ? [quotation(group.giftNote, 'Gift note')] : []),
    ...(extras ? [paragraph(extras)] : []),
    ...(address.length > 0 ? [textLines(address)] : []),
  ]
}

/** Gift cards come after the parcels. */
function renderEmailed(groups: readonly Group[], { origin }: EmailShop): EmailBlock[] {
  const lines = groups.flatMap((group) => group.lines.filter(({ byEmail }) => byEmail))
  return lines.length === 0
    ? []
    : [subheading('Sent by email'), itemList(toEmailItems(lines, origin))]
}

function describeCharge({ due, payment, paymentStatus, tenders }: OrderDetail): string {
  if (due > 0) {
    const verb = paymentStatus === 'paid' ? 'We charged' : 'We are charging'
    const target = payment ? ` to your ${formatPaymentMethod(payment)}` : ''
    return `${verb} ${formatMoney(due)}${target}.`
  }
  return tenders.length === 0
    ? 'Nothing to pay.'
    : 'Your order is paid in full. Nothing is charged to a card.'
}
