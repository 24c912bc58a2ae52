import { Breadcrumb } from '#ui/primitives/breadcrumb/breadcrumb.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { FoldHead } from '#ui/primitives/fold/fold.tsx'
import { Gallery } from '#ui/primitives/gallery/gallery.tsx'
import { NoticeRow, UndoRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { SummaryCard } from '#ui/primitives/summary-card/summary-card.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { Timeline } from '#ui/primitives/timeline/timeline.tsx'
import { samplePicture } from './samples.ts'
import { Specimen, SpecimenSheet } from './specimen.tsx'

const shots = ['front', 'back', 'edge', 'corner'].map((side) => ({
  ...samplePicture,
  alt: `The ${side} of a napkin`,
}))

export function ContentParts() {
  return (
    <SpecimenSheet title="Content" note="Every promise says who acts and by when">
      <Specimen title="Timeline" wide>
        <Timeline
          events={[
            {
              title: 'Placed and paid',
              note: '$545.70 on Visa ending 4021',
              when: 'Wed, Nov 18, 4:12 PM',
              who: 'You',
              state: 'done',
            },
            {
              title: 'Parcel 1 sent',
              note: 'Sheets and towels, from Providence',
              when: 'Thu, Nov 19, 11:30 AM',
              who: 'The shop',
              state: 'done',
            },
            {
              title: 'Change the order, or let it ship',
              note: 'Without changes, it ships as planned.',
              when: 'Today until 10:30 AM',
              who: 'You, now',
              state: 'now',
            },
            {
              title: 'Parcel 1 arrives',
              note: 'Signature not needed',
              when: 'by Tue, Nov 24',
              who: 'UPS',
              state: 'todo',
            },
          ]}
        />
      </Specimen>
      <Specimen title="Facts: promises and measurements">
        <Facts
          kind="sewn"
          facts={[
            { term: 'Arrives', value: <b>Tue, Dec 1 to Thu, Dec 3</b> },
            {
              term: 'Returnable',
              value: (
                <>
                  <b>until Sat, Jan 2,</b> free, unused
                </>
              ),
            },
            {
              term: 'Earns',
              value: (
                <>
                  <b>96 points,</b> worth $4.80 next time
                </>
              ),
            },
          ]}
        />
        <Facts
          kind="ruled"
          facts={[
            { term: 'Open', value: '22 × 22 in' },
            { term: 'Hem', value: '1¼ in, mitered' },
            { term: 'After a wash', value: '21¼ × 21¼ in' },
          ]}
        />
      </Specimen>
      <Specimen title="Summary">
        <SummaryCard
          title="Summary"
          currency="USD"
          total={90015}
          lines={[
            { label: 'Nine items, one monogrammed', amount: 87400 },
            { label: 'TABLE15', amount: 3720, off: true },
            {
              label: 'Shipping, two addresses',
              note: 'Free over $150 to each address',
              amount: 0,
              words: 'Free',
            },
            { label: 'Estimated tax', note: 'Rhode Island 7%. Final at payment.', amount: 6335 },
          ]}
        >
          <Button wide>Check out</Button>
        </SummaryCard>
      </Specimen>
      <Reports />
    </SpecimenSheet>
  )
}

function Reports() {
  return (
    <>
      <Specimen title="Notices in a row">
        <NoticeRow
          tone="warning"
          title="The price rose from $168.00 to $176.00 on Nov 19."
          action={
            <>
              <Button size="small">Keep at $176.00</Button>
              <TextButton>Remove</TextButton>
            </>
          }
        >
          Your total counts the new price. Nothing is charged until you pay.
        </NoticeRow>
        <NoticeRow
          tone="error"
          title="This could not be saved."
          action={<TextButton tone="strong">Try again</TextButton>}
        >
          Nothing has changed.
        </NoticeRow>
        <NoticeRow tone="success">Your address is saved.</NoticeRow>
        <NoticeRow>Sheets and towels ship in one parcel.</NoticeRow>
        <UndoRow action={<TextButton tone="strong">Undo</TextButton>}>
          Beaded silver frame, removed. $128.00 came off your total.
        </UndoRow>
      </Specimen>
      <Specimen title="Disclosures">
        <div>
          <Disclosure level={4} summary="Size and fit" open>
            Large enough to cover a lap and tuck under a charger of 12½ in.
          </Disclosure>
          <Disclosure level={4} summary="Care" aside="4 rules">
            Machine wash at 140 °F. Iron hot, wrong side first.
          </Disclosure>
        </div>
      </Specimen>
      <Specimen title="Breadcrumb, fold as a heading">
        <Breadcrumb
          crumbs={[
            { label: 'Home', href: '#' },
            { label: 'Table', href: '#' },
            { label: 'Napkins' },
          ]}
        />
        <FoldHead
          aside={
            <>
              Helen Marsh, Providence RI 02906. <TextLink href="#parts">Change</TextLink>
            </>
          }
        >
          To me
        </FoldHead>
        <FoldHead color="bottle" aside="Prices hidden">
          To Ann <em>and</em> Ben
        </FoldHead>
      </Specimen>
      <Specimen title="Empty state">
        <EmptyState
          title="No saved products yet."
          action={<Button variant="secondary">See what is new</Button>}
        >
          <p>Press the heart on a product to save it here.</p>
        </EmptyState>
      </Specimen>
      <Specimen title="Gallery" wide>
        <Gallery images={shots} label="Pictures of the fern-edge napkin" />
      </Specimen>
    </>
  )
}
