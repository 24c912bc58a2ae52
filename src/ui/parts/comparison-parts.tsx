import { CareList } from '#ui/primitives/care-list/care-list.tsx'
import { SocialLinks } from '#ui/primitives/social-links/social-links.tsx'
import { Table } from '#ui/primitives/table/table.tsx'
import { Tabs } from '#ui/primitives/tabs/tabs.tsx'
import { renderSizeChart } from '#ui/size-chart/size-chart.ts'
import { Specimen, SpecimenSheet } from './specimen.tsx'

export function ComparisonParts() {
  return (
    <SpecimenSheet
      title="Comparisons"
      note="Tabs only for views of one subject; facts are found by scrolling"
    >
      <Specimen title="Tabs">
        <Tabs
          label="The order"
          tabs={[
            { key: 'parcels', label: 'Parcels', content: <p>Parcel 1 arrives Tue, Nov 24.</p> },
            { key: 'money', label: 'Money', content: <p>$545.70 on Visa ending 4021.</p> },
            { key: 'notes', label: 'Notes', content: <p>Side door, ring twice.</p> },
          ]}
        />
      </Specimen>
      <Specimen title="Table">
        <Table
          caption="Rewards, newest first"
          captionSeen
          stacks
          columns={[{ label: 'For' }, { label: 'Date' }, { label: 'Points', align: 'end' }]}
          rows={[
            { key: '1', cells: ['Order A-10482', 'Wed, Nov 18', '+510'] },
            { key: '2', cells: ['A coupon of $4.00', 'Mon, Nov 2', '−400'] },
          ]}
        />
      </Specimen>
      <Specimen title="Care">
        <CareList
          rules={[
            { symbol: 'wash', text: 'Machine wash, 140°F' },
            { symbol: 'hand-wash', text: 'Hand wash cool' },
            { symbol: 'no-wash', text: 'Do not machine wash' },
            { symbol: 'dishwasher', text: 'Dishwasher safe' },
            { symbol: 'no-bleach', text: 'No bleach' },
            { symbol: 'oxygen-bleach', text: 'Oxygen bleach only' },
            { symbol: 'tumble', text: 'Tumble low' },
            { symbol: 'no-tumble', text: 'Do not tumble' },
            { symbol: 'line-dry', text: 'Line dry' },
            { symbol: 'dry-flat', text: 'Dry flat' },
            { symbol: 'iron', text: 'Iron hot' },
            { symbol: 'no-iron', text: 'No need to iron' },
            { symbol: 'dry-clean', text: 'Dry clean' },
            { symbol: 'note', text: 'Trim the wick' },
          ]}
        />
      </Specimen>
      <Specimen title="Social media">
        <SocialLinks
          name="The shop"
          links={(['instagram', 'pinterest', 'youtube', 'facebook'] as const).map((on) => ({
            on,
            href: `#${on}`,
          }))}
        />
      </Specimen>
      <Specimen title="Size chart">
        <SizeSheet />
      </Specimen>
    </SpecimenSheet>
  )
}

const sizes = [
  { name: 'Twin', measure: '68 × 88 in', width: 68, height: 88 },
  { name: 'King', measure: '106 × 94 in', width: 106, height: 94 },
]

function SizeSheet() {
  return (
    <div
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{
        __html: renderSizeChart(sizes, { label: 'Twin and king to scale' }),
      }}
    />
  )
}
