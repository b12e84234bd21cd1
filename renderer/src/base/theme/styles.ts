/** The one import that brings the fonts, the tokens and the base rules into a page, in the order in which they must stand. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './tokens.css';
import './base.css';
