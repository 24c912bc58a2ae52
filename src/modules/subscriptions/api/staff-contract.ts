import { z } from 'zod'
import { idText, lineText, paragraphText, patternText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'

const id = idText()

const campaignSchema = z.object({
  id: z.string(),
  topic: z.string(),
  subject: z.string(),
  state: z.enum(['draft', 'sending', 'sent']),
  createdAt: z.string(),
  emailsSent: z.number().int(),
  /**
   * Subscribers who would receive it now, and subscribers of its topic who have reached their limit
   * for the period.
   */
  recipients: z.number().int(),
  overLimit: z.number().int(),
})
export type NewsletterCampaignSummary = z.infer<typeof campaignSchema>

const act = { access: 'staff', rate: 'write', method: 'post' } as const

export const subscriptionsStaffContract = defineContract({
  listNewsletterCampaigns: {
    method: 'get',
    path: '/api/staff/campaign/list',
    summary: 'List newsletters, newest first, with their state and number of recipients',
    access: 'staff',
    permission: 'newsletters.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(campaignSchema),
      /** The topics that a newsletter can have. */
      topics: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  },
  saveNewsletterCampaign: {
    ...act,
    path: '/api/staff/campaign/create',
    summary:
      'Create a newsletter draft on a topic, or update one by its ID; an empty line starts a '
      + 'new paragraph',
    permission: 'newsletters.write',
    input: z
      .strictObject({
        id: id.optional(),
        topic: id,
        subject: lineText({ min: 1, max: 120, message: 'Enter a subject.' }),
        body: paragraphText({ min: 1, max: 10_000, message: 'Enter the text of the newsletter.' }),
        buttonLabel: lineText({ min: 1, max: 40 }).optional(),
        buttonPath: patternText(/^\/(?![/\\])[^\p{C}]*$/u, {
          max: 300,
          message: 'Enter a path that starts with one slash.',
        }).optional(),
      })
      .refine(
        (campaign) => (campaign.buttonLabel === undefined) === (campaign.buttonPath === undefined),
        {
          path: ['buttonLabel'],
          message: 'Enter both a label and a path for the button.',
        },
      ),
    output: campaignSchema,
  },
  sendTestNewsletter: {
    ...act,
    path: '/api/staff/campaign/sendTest',
    summary: 'Email a test copy of a newsletter to an address',
    permission: 'newsletters.write',
    input: z.strictObject({ id, email: emailSchema }),
    output: z.object({}),
  },
  sendNewsletterCampaign: {
    ...act,
    path: '/api/staff/campaign/send',
    summary:
      'Send a newsletter to every subscriber of its topic, once, within each subscriber’s '
      + 'frequency limit',
    permission: 'newsletters.write',
    input: z.strictObject({ id }),
    output: campaignSchema,
  },
})
