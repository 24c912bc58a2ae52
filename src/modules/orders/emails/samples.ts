import { createEmailPicture } from '#modules/catalog/email-picture.ts'
import type { EmailItem } from '#platform/mail/email-items.ts'
import type { EmailSample, SampleFacts } from '#platform/mail/email-sample.ts'
import { invoiceEmail } from './invoice-email.ts'
import { orderCodeEmail } from './order-code-email.ts'
import { orderConfirmationEmail } from './order-confirmation-email.ts'
import { orderLinksEmail } from './order-links-email.ts'
import { orderUpdateEmail, type OrderUpdateWithItems } from './order-update-email.ts'
import { createSampleOrder, sampleOrderNumber as number } from './sample-order.ts'
import { transferAnswerEmail, transferRequestEmail } from './transfer-emails.ts'

const track = ({ shop }: SampleFacts): string => `${shop.origin}/tourist/order`

const sampleItem = (facts: SampleFacts, index: number): EmailItem => ({
  title: 'Hemstitched napkin',
  qty: 2,
  picture: createEmailPicture(facts.picture(index), facts.shop.origin),
  notes: ['White, Set of six', 'Return by Jan 31, 2027.'],
})

const shipped = (facts: SampleFacts): OrderUpdateWithItems => ({
  subject: `A parcel of order ${number} has shipped`,
  heading: 'Your parcel has shipped.',
  paragraphs: ['2 items, to Nora Hale in New York, NY. It arrives by Fri, Dec 4.'],
  items: [sampleItem(facts, 0)],
})

const refunded = (facts: SampleFacts): OrderUpdateWithItems => ({
  subject: 'Return RT-2F4K7A is complete',
  heading: 'Your return is complete.',
  paragraphs: [
    'We refunded $96.00 to your Visa ending in 4242. Your bank can take 5 to 10 days to show it.',
  ],
  items: [{ ...sampleItem(facts, 1), qty: 1, notes: ['White, Set of six'] }],
})

export const orderEmailSamples: readonly EmailSample[] = [
  {
    id: 'order-confirmation',
    title: 'Order confirmation',
    render: (facts) =>
      orderConfirmationEmail(createSampleOrder(facts), { shop: facts.shop, track: track(facts) }),
  },
  {
    id: 'order-update',
    title: 'Order update: one event',
    render: (facts) =>
      orderUpdateEmail([shipped(facts)], { number, shop: facts.shop, link: track(facts) }),
  },
  {
    id: 'order-refund',
    title: 'Order update: refund',
    render: (facts) =>
      orderUpdateEmail([refunded(facts)], { number, shop: facts.shop, link: track(facts) }),
  },
  {
    id: 'order-updates',
    title: 'Order update: several events',
    render: (facts) =>
      orderUpdateEmail([shipped(facts), refunded(facts)], {
        number,
        shop: facts.shop,
        link: track(facts),
      }),
  },
  {
    id: 'gift-update',
    title: 'Gift update, for the recipient',
    render: (facts) =>
      orderUpdateEmail([{ ...shipped(facts), subject: 'A parcel of your gift has shipped' }], {
        number: null,
        shop: facts.shop,
        link: track(facts),
      }),
  },
  {
    id: 'order-invoice',
    title: 'Invoice',
    render: (facts) => invoiceEmail({ number, link: track(facts), shop: facts.shop }),
  },
  {
    id: 'order-code',
    title: 'Code to open an order',
    render: ({ shop }) => orderCodeEmail({ number, code: '482 913', shop }),
  },
  {
    id: 'order-links',
    title: 'Links to orders',
    render: (facts) =>
      orderLinksEmail(
        [number, 'AB-3N8Q2W7X'].map((listed, index) => ({
          number: listed,
          placedAt: new Date(Date.UTC(2026, 10 - index, 27, 15)),
          total: 348_00,
          track: track(facts),
        })),
        facts.shop,
      ),
  },
  {
    id: 'order-transfer-request',
    title: 'Request to move an order',
    render: ({ shop }) =>
      transferRequestEmail({
        number,
        asker: 'Ada Byron (a•••@example.com)',
        answer: `${shop.origin}/tourist/order`,
        shop,
      }),
  },
  ...[true, false].map((accepted): EmailSample => ({
    id: accepted ? 'order-transfer-accepted' : 'order-transfer-declined',
    title: accepted ? 'Order moved' : 'Order not moved',
    render: ({ shop }) => transferAnswerEmail({ number, accepted, shop }),
  })),
]
