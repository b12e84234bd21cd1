/** Does long work on a document beside the page, which goes on answering meanwhile. One job, then the page ends it. */
import { carryOut } from './carryOut.ts';
import { serve } from './serve.ts';

serve(carryOut);
