/** The theme: the page's styles and the switch between dark and light. */
import './styles.ts';
export * from './theme.ts';
