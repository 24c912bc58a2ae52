export { PartsPage as default } from '#ui/parts/parts-page.tsx'
